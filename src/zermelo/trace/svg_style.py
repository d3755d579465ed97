"""The colours and letters of SVG pictures of a search, by day and by night."""

from __future__ import annotations

LIGHT = """--paper: #fff; --ink: #1f2328; --faint: #a3a9b2; --max: #dcebfb; --min: #fde6d8; --leaf: #fff;
  --chance: #ece8f6; --best: #0a7d3b; --best-fill: #d9f2e2; --cut: #c62f2b; --window: #5a6370"""
DARK = """--paper: #16181c; --ink: #e6e8eb; --faint: #6b727d; --max: #1e3550; --min: #4a2c1e; --leaf: #1e2126;
  --chance: #322b47; --best: #4cc27d; --best-fill: #173a26; --cut: #ff7a73; --window: #a0a8b4"""
STYLE = f"""
.zermelo-tree {{ {LIGHT};
  font-family: "Palatino Linotype", Palatino, "TeX Gyre Pagella", "Book Antiqua", Georgia, serif; }}
@media (prefers-color-scheme: dark) {{ .zermelo-tree {{ {DARK}; }} }}
.zermelo-tree .paper {{ fill: var(--paper); }}
.zermelo-tree text {{ fill: var(--ink); text-anchor: middle; }}
.zermelo-tree .edge {{ stroke: var(--ink); stroke-width: 1.2; fill: none; }}
.zermelo-tree .edge.thin {{ stroke-width: .6; }}
.zermelo-tree .edge.best {{ stroke: var(--best); stroke-width: 2.6; }}
.zermelo-tree .edge.unseen {{ stroke: var(--faint); stroke-dasharray: 4 3; }}
.zermelo-tree .cut {{ stroke: var(--cut); stroke-width: 1.7; fill: none; }}
.zermelo-tree .symbol {{ stroke: var(--ink); stroke-width: 1.3; stroke-linejoin: round; fill: var(--leaf); }}
.zermelo-tree .max > .symbol {{ fill: var(--max); }}
.zermelo-tree .min > .symbol {{ fill: var(--min); }}
.zermelo-tree .circle > .symbol {{ fill: var(--chance); }}
.zermelo-tree .table > .symbol {{ stroke-dasharray: 1.5 2; }}
.zermelo-tree .best > .symbol {{ stroke: var(--best); stroke-width: 2.2; }}
.zermelo-tree .best.leaf > .symbol {{ fill: var(--best-fill); }}
.zermelo-tree .unseen > .symbol {{ stroke: var(--faint); fill: none; }}
.zermelo-tree .dot > .symbol {{ stroke-width: .7; }}
.zermelo-tree .dot.best > .symbol {{ fill: var(--best); stroke-width: 1.2; }}
.zermelo-tree .value {{ font-size: 16px; }}
.zermelo-tree .small .value {{ font-size: 10px; }}
.zermelo-tree .boards > .value {{ font-size: 13px; }}
.zermelo-tree .many > .value {{ font-size: 9px; }}
.zermelo-tree .best > .value {{ fill: var(--best); font-weight: bold; }}
.zermelo-tree .unseen > .value {{ fill: var(--faint); }}
.zermelo-tree .window {{ font-size: 12.5px; fill: var(--window); }}
.zermelo-tree .window.crossed {{ fill: var(--cut); }}
.zermelo-tree .move {{ font-size: 11.5px; paint-order: stroke; stroke: var(--paper); stroke-width: 4px;
  stroke-linejoin: round; }}
.zermelo-tree .small.move, .zermelo-tree .note {{ font-size: 8.5px; }}
.zermelo-tree .unseen.move, .zermelo-tree .note {{ fill: var(--faint); }}
.zermelo-tree .best.move {{ fill: var(--best); font-weight: bold; }}
.zermelo-tree .row {{ font-size: 13px; letter-spacing: .08em; fill: var(--window); text-anchor: start; }}
.zermelo-tree .caption {{ font-size: 13.5px; text-anchor: start; }}
.zermelo-tree .caption .best {{ fill: var(--best); font-weight: bold; }}
.zermelo-tree .faint {{ fill: var(--window); }}
.zermelo-tree .missing {{ fill: var(--cut); }}
.zermelo-tree .card {{ fill: #fff; stroke: var(--faint); stroke-width: .7; }}
"""
