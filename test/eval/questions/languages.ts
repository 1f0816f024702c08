import type { Golden } from "../golden.ts";

/** The same questions as people ask them in German, French and Spanish: the figures are those of the English one. */
const SAID = `
totals/sessions | Wie viele Sitzungen hatten wir letzte Woche? | Combien de sessions avons-nous eues la semaine dernière ? | ¿Cuántas sesiones tuvimos la semana pasada?
totals/revenue | Wie hoch war unser Online-Umsatz im Oktober? | Quel a été notre chiffre d'affaires en ligne en octobre ? | ¿Cuáles fueron nuestros ingresos online en octubre?
totals/orders | Wie viele Bestellungen kamen gestern rein? | Combien de commandes avons-nous reçues hier ? | ¿Cuántos pedidos entraron ayer?
averages/order-value | Wie hoch war der durchschnittliche Bestellwert im Oktober? | Quel était le panier moyen en octobre ? | ¿Cuál fue el valor medio de los pedidos en octubre?
rates/engagement | Wie hoch war die Engagement-Rate letzte Woche? | Quel était le taux d'engagement la semaine dernière ? | ¿Cuál fue la tasa de interacción la semana pasada?
rates/win-rate-quarter | Wie war unsere Abschlussquote bei den Deals im dritten Quartal? | Quel était notre taux de réussite des affaires au troisième trimestre ? | ¿Cuál fue nuestra tasa de éxito de los negocios en el tercer trimestre?
comparisons/year | Vergleiche die Bestellungen im Oktober mit Oktober letzten Jahres | Compare les commandes d'octobre avec octobre de l'année dernière | Compara los pedidos de octubre con octubre del año pasado
comparisons/quarter | Online-Umsatz im dritten gegenüber dem zweiten Quartal? | Chiffre d'affaires en ligne du T3 par rapport au T2 ? | ¿Ingresos online del tercer trimestre frente al segundo?
breakdowns/devices | Umsatz letzter Woche nach Gerät | Le chiffre d'affaires de la semaine dernière par appareil | Los ingresos de la semana pasada por dispositivo
breakdowns/stages | Offene Deals nach Phase, mit Betrag | Les affaires en cours par étape, avec leur montant | Los negocios abiertos por fase, con su importe
filters/country | Wie viele Sitzungen kamen letzte Woche aus Deutschland? | Combien de sessions venaient d'Allemagne la semaine dernière ? | ¿Cuántas sesiones vinieron de Alemania la semana pasada?
filters/amount | Welche offenen Deals sind mehr als 10.000 Euro wert, wie viele und wie viel zusammen? | Quelles affaires en cours valent plus de 10 000 euros, combien et pour quel total ? | ¿Qué negocios abiertos valen más de 10.000 euros, cuántos son y cuánto suman?
pipeline/won | Wie viel haben wir im Oktober an Deals gewonnen? | Pour combien d'affaires avons-nous gagné en octobre ? | ¿Por cuánto ganamos negocios en octubre?
pipeline/lost | Wie viele Deals haben wir letzten Monat verloren, und was waren sie wert? | Combien d'affaires avons-nous perdues le mois dernier, et que valaient-elles ? | ¿Cuántos negocios perdimos el mes pasado y cuánto valían?
receivables/overdue | Welche Rechnungen sind überfällig, wie viele und wie viel zusammen? | Quelles factures sont en retard, combien et pour quel total ? | ¿Qué facturas están vencidas, cuántas son y cuánto suman?
receivables/unpaid | Wie viel Geld schulden uns Kunden noch? | Combien les clients nous doivent-ils encore ? | ¿Cuánto dinero nos deben todavía los clientes?
receivables/debtor | Wer schuldet uns am meisten? | Qui nous doit le plus ? | ¿Quién nos debe más?
projects/overdue-tasks | Welche Aufgaben sind überfällig, und wie viele? | Quelles tâches sont en retard, et combien ? | ¿Qué tareas están atrasadas y cuántas son?
costs/shipping | Was haben wir im Oktober für Versand ausgegeben? | Combien avons-nous dépensé pour l'expédition en octobre ? | ¿Cuánto gastamos en envíos en octubre?
costs/expenses | Wie hoch waren unsere Ausgaben letzten Monat insgesamt? | À combien se sont élevées nos dépenses le mois dernier ? | ¿Cuáles fueron nuestros gastos totales el mes pasado?
empty/no-bills | Welche Eingangsrechnungen sind überfällig? | Quelles factures fournisseurs sont en retard ? | ¿Qué facturas de proveedores están vencidas?
unanswerable/share | Wie groß ist unser Marktanteil in Dänemark? | Quelle est notre part de marché au Danemark ? | ¿Cuál es nuestra cuota de mercado en Dinamarca?
`;

/** Names of people and companies are the same in every language, other words are not. */
export function inOtherLanguages(questions: readonly Golden[]): Golden[] {
  return SAID.trim()
    .split("\n")
    .flatMap((line) => {
      const [id = "", ...texts] = line.split(" | ");
      const golden = questions.find((one) => one.id === id);
      if (golden === undefined) throw new Error(`There is no question ${id}`);
      const mentions = golden.mentions.filter((words) => typeof words === "string" && /^\p{Lu}/u.test(words));
      return (["German", "French", "Spanish"] as const).map((language, nth): Golden => ({
        ...golden,
        id: `${language}/${id}`,
        category: language,
        question: texts[nth] ?? "",
        mentions,
        scope: "model",
      }));
    });
}
