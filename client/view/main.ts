import "./styles/tokens.css";
import "./styles/frame.css";
import "./styles/trace.css";
import "./styles/reply.css";
import "./styles/violations.css";
import "./styles/message.css";
import "./styles/repair.css";
import "./styles/compare.css";
import { vscodeHost } from "./host.ts";
import { LabPage } from "./lab-page.ts";

const root = document.getElementById("app");
if (root) new LabPage(root, vscodeHost());
