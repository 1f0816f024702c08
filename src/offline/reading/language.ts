const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that stand in nearly every sentence of a language and in none of English. */
const FOREIGN = words(
  "wie viele wieviel wieviele welche welcher welches wir haben hatten der das und ist sind waren wurde gibt unsere unser letzte letzten letzter woche monat jahr umsatz besucher bestellungen rechnungen offene überfällige warum zeig mir für mit von nach bitte nicht im " +
    "combien quelle quelles quels nous avons avions les des est sont était notre nos semaine mois dernier dernière derniere année pourquoi montre moi pour avec chiffre affaires factures impayées visites commandes le la du une " +
    "cuántas cuántos cuantas cuantos cuál cuales tenemos tuvimos nuestro nuestra semana mes pasada pasado año por qué muéstrame ventas facturas pedidos visitas el los las una del con para " +
    "quante quanti quale quali abbiamo nostro nostra settimana mese scorsa scorso anno perché vendite fatture ordini visite il gli della " +
    "hoeveel welke wij hebben onze vorige maand jaar waarom laat zien omzet facturen bezoekers bestellingen het een van " +
    "quantas quantos qual tivemos nosso nossa semana passada mês vendas faturas pedidos visitas uma os nas " +
    "ile jakie mieliśmy tydzień miesiąc dlaczego sprzedaż faktury zamówień hur många vilka vecka månad varför hvor mange hvilke uge måned kaç hafta geçen nasıl",
);
const ENGLISH = words(
  "the of and how many much what which who when why is are was were did do does have has had we our us in on by for from to with last this show me list give my your a an any all over than vs",
);

/** Whether a text is in a language other than English, as far as its common words or its script tell. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return false;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters * 0.7) return true;
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const foreign = said.filter((word) => FOREIGN.has(word) && !ENGLISH.has(word)).length;
  const english = said.filter((word) => ENGLISH.has(word)).length;
  return foreign >= 2 && foreign > english;
}
