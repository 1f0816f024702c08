interface Notices {
  /** Of figures that stand as `[…]`. */
  withheld: string;
  /** Of a model that broke off. */
  brokenOff: string;
  /** Of an answer that is too long. */
  cut: string;
  /** Above what the tools returned, when there is no answer. */
  returned: string;
  /** Of a model that has read nothing and said nothing of use. */
  unanswered: string;
  /** Before the titles of contexts. */
  rules: string;
}

// A line a language reads like a table.
// oxfmt-ignore
const NOTICES: Readonly<Record<string, Notices>> = {
  en: { withheld: "What is marked […] could not be traced to the data and is left out.", brokenOff: "The rest of this answer is missing: the model broke off.", cut: "The rest of this answer was too long and is left out.", returned: "I could not finish the answer. This is what the sources returned:", unanswered: "I could not answer this question. Please ask it again, or in other words.", rules: "Business rules applied:" },
  de: { withheld: "Was mit […] markiert ist, ließ sich nicht auf die Daten zurückführen und fehlt.", brokenOff: "Der Rest dieser Antwort fehlt: Das Modell ist abgebrochen.", cut: "Der Rest dieser Antwort war zu lang und fehlt.", returned: "Ich konnte die Antwort nicht fertigstellen. Das haben die Quellen geliefert:", unanswered: "Ich konnte diese Frage nicht beantworten. Bitte stellen Sie sie noch einmal oder mit anderen Worten.", rules: "Angewandte Geschäftsregeln:" },
  fr: { withheld: "Ce qui est marqué […] n’a pas pu être vérifié dans les données et est omis.", brokenOff: "La suite de cette réponse manque : le modèle s’est interrompu.", cut: "La suite de cette réponse était trop longue et est omise.", returned: "Je n’ai pas pu terminer la réponse. Voici ce que les sources ont renvoyé :", unanswered: "Je n’ai pas pu répondre à cette question. Posez-la de nouveau, ou autrement.", rules: "Règles métier appliquées :" },
  es: { withheld: "Lo marcado con […] no se pudo comprobar en los datos y se omite.", brokenOff: "Falta el resto de esta respuesta: el modelo se interrumpió.", cut: "El resto de esta respuesta era demasiado largo y se omite.", returned: "No pude terminar la respuesta. Esto es lo que devolvieron las fuentes:", unanswered: "No pude responder a esta pregunta. Hágala de nuevo o con otras palabras.", rules: "Reglas de negocio aplicadas:" },
  it: { withheld: "Ciò che è segnato con […] non è verificabile nei dati ed è omesso.", brokenOff: "Il resto di questa risposta manca: il modello si è interrotto.", cut: "Il resto di questa risposta era troppo lungo ed è omesso.", returned: "Non ho potuto completare la risposta. Ecco cosa hanno restituito le fonti:", unanswered: "Non ho potuto rispondere a questa domanda. La ponga di nuovo o con altre parole.", rules: "Regole aziendali applicate:" },
  pt: { withheld: "O que está marcado com […] não pôde ser verificado nos dados e foi omitido.", brokenOff: "Falta o resto desta resposta: o modelo foi interrompido.", cut: "O resto desta resposta era longo demais e foi omitido.", returned: "Não consegui terminar a resposta. Isto é o que as fontes devolveram:", unanswered: "Não consegui responder a esta pergunta. Faça-a de novo ou com outras palavras.", rules: "Regras de negócio aplicadas:" },
  nl: { withheld: "Wat met […] is gemarkeerd, is niet in de gegevens terug te vinden en is weggelaten.", brokenOff: "De rest van dit antwoord ontbreekt: het model brak af.", cut: "De rest van dit antwoord was te lang en is weggelaten.", returned: "Ik kon het antwoord niet afmaken. Dit hebben de bronnen opgeleverd:", unanswered: "Ik kon deze vraag niet beantwoorden. Stel haar opnieuw of met andere woorden.", rules: "Toegepaste bedrijfsregels:" },
  pl: { withheld: "Tego, co oznaczono […], nie udało się potwierdzić w danych i zostało pominięte.", brokenOff: "Brakuje reszty tej odpowiedzi: model przerwał pracę.", cut: "Reszta tej odpowiedzi była za długa i została pominięta.", returned: "Nie udało się dokończyć odpowiedzi. Oto co zwróciły źródła:", unanswered: "Nie udało się odpowiedzieć na to pytanie. Proszę zadać je ponownie lub innymi słowami.", rules: "Zastosowane reguły biznesowe:" },
  ja: { withheld: "[…] の箇所はデータで確認できないため省略しました。", brokenOff: "この回答の続きはありません。モデルが途中で停止しました。", cut: "この回答の続きは長すぎるため省略しました。", returned: "回答を完成できませんでした。情報源が返した内容は次のとおりです。", unanswered: "この質問に回答できませんでした。もう一度、または別の言葉でお尋ねください。", rules: "適用したビジネスルール：" },
  zh: { withheld: "标记为 […] 的内容无法在数据中核实，已省略。", brokenOff: "此回答的其余部分缺失：模型中断了。", cut: "此回答的其余部分过长，已省略。", returned: "未能完成回答。以下是各数据源返回的内容：", unanswered: "未能回答此问题。请再次提问或换一种说法。", rules: "已应用的业务规则：" },
  ar: { withheld: "ما وُضع مكانه […] تعذّر التحقق منه في البيانات فحُذف.", brokenOff: "بقية هذه الإجابة مفقودة: توقف النموذج قبل إتمامها.", cut: "كانت بقية هذه الإجابة طويلة جدًا فحُذفت.", returned: "تعذّر إكمال الإجابة. هذا ما أعادته المصادر:", unanswered: "تعذّرت الإجابة عن هذا السؤال. يُرجى طرحه مرة أخرى أو بصيغة مختلفة.", rules: "قواعد العمل المطبقة:" },
};

/** Of all that can stand below one answer. */
export const NOTICES_LENGTH = 300;

const ENGLISH = NOTICES["en"];

export function noticeIn(language: string, name: keyof Notices): string {
  const notices = NOTICES[language.toLowerCase().split("-")[0] ?? ""] ?? ENGLISH;
  return notices?.[name] ?? "";
}
