/** Words that only hold a sentence together. Those that rule out, count, order or place are not among them: they say more. */
export const functionWords: ReadonlySet<string> = new Set(
  (
    'the a an this that these those my your our its their his her to in into on onto at of for from by with within inside ' +
    'as is are be been being was were which who whose please just now then there here me us i you we can also too per it ones'
  ).split(' '),
);

/** Nouns for a screen and what it shows: they fit any page, and whatever leads there. */
const placeWords =
  'page screen site website app application form view section area panel menu window dialog step setting result product element'.split(
    ' ',
  );

/** Nouns for parts that hold something, or are one of several: what is called so and acted on is something else. */
export const partWords: ReadonlySet<string> = new Set(
  'list table grid row line column card box group item entry record text label name value cell'.split(' '),
);

/** Nouns that every page may have. */
export const pageWords: ReadonlySet<string> = new Set([...placeWords, ...partWords]);

/** What says to act on what follows, and nothing more. */
export const tapVerbs: ReadonlySet<string> = new Set(
  (
    'click tap press hit push open go show view see visit navigate switch continue proceed jump move start run use display ' +
    'choose select pick take follow enter launch trigger look read get have watch'
  ).split(' '),
);

/** Words that sit alone on buttons: with more words beside them they mean something else. */
export const wholeAlone: ReadonlySet<string> = new Set(
  (
    'cancel delete remove close clear reset stop archive refund pay buy confirm yes no back next previous done ok okay ' +
    'apply accept decline reject approve discard undo block leave'
  ).split(' '),
);

/** Words for the same thing on screens; each group by its own, and only where the page does not have the word that was said. */
export const sameWords: readonly (readonly string[])[] = [
  ['delete', 'remove'],
  ['add', 'create', 'new', 'register', 'invite'],
  ['download', 'export'],
  ['copy', 'duplicate'],
  ['edit', 'change', 'modify', 'update'],
  ['login', 'signin'],
  ['logout', 'signout'],
  ['register', 'signup'],
  ['basket', 'cart', 'bag'],
  ['settings', 'preferences'],
  ['send', 'submit'],
  ['search', 'find'],
  ['filter', 'search'],
  ['phone', 'telephone'],
  ['picture', 'photo', 'image'],
  ['close', 'dismiss'],
  ['details', 'info', 'information'],
  ['confirm', 'yes', 'ok'],
  ['next', 'continue'],
  ['back', 'previous', 'return'],
  ['dismiss', 'close', 'hide'],
  ['ok', 'okay', 'got'],
  // What is most often acted on, on pages in other languages.
  ['save', 'speichern', 'sichern', 'enregistrer', 'sauvegarder', 'guardar', 'salva', 'salvar', 'opslaan'],
  ['cancel', 'abbrechen', 'annuler', 'cancelar', 'annulla', 'annuleren'],
  ['delete', 'remove', 'löschen', 'entfernen', 'supprimer', 'eliminar', 'borrar', 'elimina', 'excluir', 'verwijderen'],
  ['edit', 'change', 'bearbeiten', 'ändern', 'modifier', 'editar', 'modifica', 'bewerken', 'wijzigen'],
  ['search', 'suchen', 'suche', 'rechercher', 'recherche', 'buscar', 'cerca', 'pesquisar', 'zoeken'],
  ['send', 'submit', 'senden', 'absenden', 'envoyer', 'enviar', 'invia', 'verzenden'],
  ['login', 'signin', 'anmelden', 'einloggen', 'connexion', 'accedi', 'entrar', 'inloggen'],
  ['logout', 'signout', 'abmelden', 'ausloggen', 'déconnexion', 'salir', 'esci', 'sair', 'uitloggen'],
  ['back', 'zurück', 'retour', 'volver', 'atrás', 'indietro', 'voltar', 'terug'],
  ['next', 'continue', 'weiter', 'suivant', 'suivante', 'siguiente', 'avanti', 'próximo', 'volgende'],
  ['close', 'schließen', 'fermer', 'cerrar', 'chiudi', 'fechar', 'sluiten'],
  [
    'add',
    'create',
    'new',
    'hinzufügen',
    'anlegen',
    'neu',
    'ajouter',
    'nouveau',
    'nouvelle',
    'añadir',
    'nuevo',
    'aggiungi',
    'novo',
  ],
];

/** Two words that are one. */
export const joinedWords: readonly (readonly [RegExp, string])[] = [
  [/\be-? ?mails?\b/gi, 'email'],
  [/\blog[- ]in\b/gi, 'login'],
  [/\bsign[- ]in\b/gi, 'signin'],
  [/\blog[- ]out\b/gi, 'logout'],
  [/\bsign[- ]out\b/gi, 'signout'],
  [/\bsign[- ]up\b/gi, 'signup'],
  [/\bcheck[- ]?box(es)?\b/gi, 'checkbox'],
  [/\bdrop[- ]?down( (?:list|menu|box|field))?\b/gi, 'dropdown'],
  [/\bradio[- ]?(?:button|option)s?\b/gi, 'radio'],
  [/\b(?:text|input)[- ]?(?:field|box|area)s?\b/gi, 'input'],
  [/\bmenu item\b/gi, 'menuitem'],
  [/\bcolumn head(?:er|ing)\b/gi, 'columnheader'],
  [/\btime[- ]zone\b/gi, 'timezone'],
];

/** Words that say nothing of their own in a question or a claim. */
export const lightWords: ReadonlySet<string> = new Set(
  'a an the this that is are was were be been does do did has have had having get gets it its of in at on to for with as there'.split(
    ' ',
  ),
);

/** Words that ask, and those beside them that only say that something is shown. */
export const askingWords: ReadonlySet<string> = new Set(
  'who whose when what which how much many i you we my our your tell me us give show shows shown listed displayed selected chosen entered set all current currently number work works worked live lives placed'.split(
    ' ',
  ),
);

/** Names of columns and labels that other words ask for; their stems. */
export const attributeWords: Readonly<Record<string, readonly string[]>> = {
  old: ['age'],
  earn: ['salary', 'pay', 'income', 'wage'],
  cost: ['price', 'cost'],
  pric: ['price', 'cost'],
  where: ['office', 'location', 'city', 'place', 'town'],
};
