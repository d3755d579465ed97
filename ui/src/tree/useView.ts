/** Follows the scrolling of the stage. */

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Layout } from "./layout";
import { ENOUGH, sameView, viewOf } from "./view";
import type { View } from "./view";

export function useView(stage: RefObject<HTMLDivElement | null>, layout: Layout, scale: number): View | null {
  const look = (): View | null => {
    const { scrollLeft = 0, scrollTop = 0, clientWidth = 800, clientHeight = 600 } = stage.current ?? {};
    return viewOf(layout.spots.size, {
      left: scrollLeft / scale,
      right: (scrollLeft + clientWidth) / scale,
      top: scrollTop / scale,
      bottom: (scrollTop + clientHeight) / scale,
    });
  };
  const [view, setView] = useState(look);
  useLayoutEffect(() => {
    const update = () => setView((now) => (sameView(now, look()) ? now : look()));
    update();
    const watched = stage.current;
    watched?.addEventListener("scroll", update, { passive: true });
    return () => watched?.removeEventListener("scroll", update);
  }, [layout, scale]);
  return layout.spots.size > ENOUGH ? (view ?? look()) : null;
}
