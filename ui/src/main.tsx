import "./theme.css";
import "./app.css";
import "./board/board.css";
import { render } from "preact";
import { App } from "./App";
import { Client } from "./client";
import { applyTheme, savedTheme } from "./theme";

applyTheme(savedTheme());
render(<App client={new Client()} />, document.getElementById("page")!);
