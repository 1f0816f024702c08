import { keepFetch } from "./model.ts";

keepFetch();
