/**
 * Words by which an instruction asks for a verdict or a reading, in the languages that instructions are mostly written in.
 * One too many costs a plan that is not remembered; one too few a check that a replay leaves out.
 */
export const verdictWords: readonly RegExp[] = [
  // English
  /\b(?:verif\w*|assert\w*|ensur\w*|validat\w*|mak(?:e|ing) (?:very )?sure|compar(?:e|es|ing)|expect\w*|should(?:n['’]t)?|must(?:n['’]t)?)\b/,
  /\b(?:confirm|see|look|test)(?:s|ing)? (?:that|if|whether|for)\b/,
  /\b(?:no|without(?: any)?|any) (?:\w+ )?(?:errors?|warnings?|failures?|problems?|exceptions?)\b|\b(?:may|can|need) not\b|\b(?:has|have|needs?) to (?:be|say|show|read)\b|\bwatch (?:for|out)\b/,
  /\bcheck(?:s|ing|ed)?\b(?! ?(?:out|in)\b)(?!(?: the| a| an| this)?(?: [\p{L}…"-]+){0,3} ?(?:box|boxes|checkbox|checkboxes)\b(?! (?:is|are|has|have|was|were|shows?|says?)\b))/u,
  /\b(?:tell|give|show) (?:me|us)\b|\breport (?:the|what|how|back|whether|if)\b|\breturn (?:the (?:value|text|number|title|name|price|total)|what|how|its)\b/,
  /(?<!\bas |\bto be |\bmark |\bun)\bread(?:ing)?\b(?! ?(?:more|me)\b)|\bextract\b|\bcount (?:the|how|all)\b|\bhow (?:many|much)\b|\bwhat (?:is|are|does)\b|\bfind out\b/,
  // German
  /(?:^|[^\p{L}])(?:(?:über)?prüf\p{L}*|kontrollier\p{L}*|verifizier\p{L}*|vergewisser\p{L}*|sicherstell\p{L}*|soll(?:te)?(?:n|t)?|muss|müssen|vergleich\p{L}*|vorles\p{L}*|lies|lese|nenne?|zähle?|wie ?viele?|merke? dir|sag(?:e)? mir|gib mir)(?!\p{L})/u,
  /(?:^|[^\p{L}])stell(?:e|en)? .*sicher(?!\p{L})|(?:schau|sieh)e? .*\bob(?!\p{L})|bestätig\p{L}*,? (?:dass|ob)/u,
  // French, Spanish, Portuguese, Italian
  /(?:^|[^\p{L}])(?:vérifi\p{L}*|assure\p{L}*|contrôl\p{L}*|doit|doivent|devrai\p{L}*|lis|lisez|lire|dis-moi|dites-moi|compte[rz]?|combien|compar\p{L}*)(?!\p{L})/u,
  /(?:^|[^\p{L}])(?:verifi\p{L}*|comprueb\p{L}*|comprob\p{L}*|asegúr\p{L}*|asegur\p{L}*|deb(?:e|en|ería\p{L}*)|lee|leer|dime|cuenta|cuánt\p{L}*|certifi\p{L}*|deve(?:m|ria\p{L}*)?|leia|diga-me|conte|quant[oai]\p{L}*|controlla\p{L}*|assicura\p{L}*|dov(?:rebbe|rebbero)|leggi|dimmi|conta|confronta)(?!\p{L})/u,
  // Dutch, Polish, Russian
  /(?:^|[^\p{L}])(?:controleer|verifieer|moet(?:en)?|lees|vertel|tel|hoeveel|vergelijk|sprawdź|zweryfikuj|upewnij|powin\p{L}*|musi|odczytaj|przeczytaj|powiedz|policz|ile|porównaj|провер\p{L}*|убеди\p{L}*|удостовер\p{L}*|долж\p{L}*|прочита\p{L}*|прочти|скажи|посчита\p{L}*|сколько|сравни)(?!\p{L})/u,
  // Chinese, Japanese, Korean
  /检查|检验|验证|核对|核实|确认|确保|断言|应该|应当|读取|读出|告诉|多少|几个|是否|统计|对比|比较|確認|検証|チェックし|読み取|読んで|教えて|数え|いくつ|かどうか|べき|比較|확인|검증|체크해|읽|알려|세어|몇|인지|비교/,
  /[?？]/,
];
