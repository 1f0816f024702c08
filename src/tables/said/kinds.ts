/** What rows are of, as a text calls one of them: a line for each language. */
// oxfmt-ignore
export const KINDS = [
  "day|week|month|quarter|year|invoice|bill|customer|deal|lead|channel|one", "Tag|Woche|Monat|Quartal|Jahr|Rechnung|Kunde", "jour|semaine|mois|trimestre|année|facture|client",
  "día|semana|mes|año|factura|cliente", "giorno|settimana|mese|anno|fattura", "dia|mês|ano|fatura", "dag|maand|kwartaal|factuur|klant",
].join("|");

/** And those that are no more than called the largest or the best. */
// oxfmt-ignore
export const RANKED_KINDS = [
  KINDS,
  "earner|seller|debtor|weekday|hour|source|country|market|city|device|browser|page|product|item|campaign|category|supplier|vendor|account|stage|owner|project|expense|gain|rise|increase|fall|drop|decline|decrease|loss",
  "Wochentag|Kanal|Land|Markt|Gerät|Seite|Produkt|Kampagne|Kategorie|Lieferant|Quelle|Posten|Projekt",
  "canal|pays|marché|appareil|produit|campagne|catégorie|fournisseur|poste|projet",
  "país|mercado|dispositivo|página|producto|campaña|categoría|proveedor|partida|proyecto",
  "canale|paese|mercato|prodotto|pagina|campagna|categoria|fornitore|voce|progetto",
  "produto|campanha|fornecedor|projeto",
  "kanaal|land|markt|apparaat|categorie|leverancier",
].join("|");
