import type { Calculator, Tools } from "../tools";
import { Arranger } from "./Arranger";
import { blank, called, example, field, lacking, read, request, type Draft } from "./calculator/draft";
import { Form } from "./calculator/Form";
import { words } from "./calculator/named";

const calculator: Calculator<Draft> = { blank, example, Form, request, read, lacking, field, called, words };

export const tools: Tools = {
  calculator,
  Arranger,
};
