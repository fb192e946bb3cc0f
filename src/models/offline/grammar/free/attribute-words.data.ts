/** Words that ask for something, and what that is called on screens: "how heavy", "who receives", "when does it arrive". */
const groups: readonly (readonly [asks: string, names: string])[] = [
  // How something is.
  ['heavy weigh', 'weight mass load'],
  ['tall high', 'height'],
  ['long last take', 'length duration'],
  ['old', 'age'],
  ['born', 'birth birthday dob'],
  ['big large', 'size area'],
  ['wide', 'width'],
  ['deep', 'depth'],
  ['fast', 'speed'],
  ['warm hot cold', 'temperature temp'],
  ['loud', 'volume loudness'],
  ['far', 'distance'],
  ['strong', 'strength'],
  ['severe', 'severity'],
  ['urgent important', 'priority urgency'],
  ['expensive cost charge', 'price cost fee rate fare'],
  ['pay paid', 'price cost amount total sum payable'],
  ['owe outstanding', 'balance outstanding due owed'],
  ['allergic', 'allergy allergies'],
  // Who does something.
  ['teach taught', 'teacher lecturer instructor trainer tutor coach professor'],
  ['write wrote written', 'author writer'],
  ['receive get got', 'recipient receiver consignee addressee'],
  ['send sent', 'sender'],
  ['order buy bought', 'customer buyer client'],
  ['handle', 'handler agent assignee owner'],
  ['responsible', 'owner responsible lead manager assignee'],
  ['lead led run', 'lead leader manager host'],
  ['deliver supply', 'supplier carrier courier delivery'],
  ['carry transport', 'carrier'],
  ['make made', 'maker manufacturer brand'],
  ['treat', 'doctor physician'],
  ['hear heard', 'judge'],
  ['create', 'creator author'],
  ['rent', 'tenant renter'],
  // When something happens.
  ['arrive', 'arrival arrives eta'],
  ['leave left depart', 'departure departs leaves etd'],
  ['start begin began', 'start starts begin begins beginning'],
  ['end finish', 'end ends until'],
  ['expire', 'expiry expiration expires until'],
  ['due', 'due deadline'],
  ['edit change modify update', 'updated modified changed edited'],
  // Where something is.
  ['where', 'location place city town office address venue site room destination folder path'],
  ['go going goes ship travel bound', 'destination'],
  ['come coming comes', 'origin'],
  ['store stored keep kept', 'location bin shelf storage folder path'],
  // What something is called, and of what kind it is.
  ['state', 'status stage phase'],
  ['status', 'state stage phase'],
  ['called', 'name title'],
  ['kind sort', 'type category kind'],
  ['type', 'kind category'],
];

/** By each word that asks. */
export const attributesAsked: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap(([asks, names]) => asks.split(' ').map((word): [string, string[]] => [word, names.split(' ')])),
);

/** What is done, where the question word and a name say all the rest: "which course does she take". */
export const lightVerbs: ReadonlySet<string> = new Set(
  'give gives take takes need needs stand stands say says belong belongs go goes come comes hold holds offer offers use uses carry carries begin happen happens'.split(
    ' ',
  ),
);

/** What only says that a choice is made. */
export const chosenWords: ReadonlySet<string> = new Set(
  'chosen selected picked active current currently set highlighted shown displayed open on'.split(' '),
);

/** What somebody does who alone is named with it: of other things nobody can tell whether it is who wrote, sent or ordered them. */
export const performed: ReadonlySet<string> = new Set(
  'teach teaches taught host hosts hosted present presents perform performs direct directs directed train trains coach coaches sing sings'.split(
    ' ',
  ),
);

/** What is said of a time that stands alone with a thing. */
export const startVerbs: ReadonlySet<string> = new Set('start starts begin begins take play run place on'.split(' '));

/** Words of two with capitals that are no person: what things, places and states are called. */
export const unnamedWords: ReadonlySet<string> = new Set(
  (
    'in on out off of new sold full fully booked open closed progress review done stock free premium standard basic best seller top rated ' +
    'last next limited early bird late street road avenue lane square hall room studio grand centre center north south east west upper lower main ' +
    'old city town park station terrace stage bank ltd inc gmbh llc co group club bar house shop store market garden level floor wing building ' +
    'block gate bay dock deck track lab ward unit desk office team plan class course trip tour train bus ferry ship car low high medium normal ' +
    'urgent overdue due paid unpaid pending draft active inactive on hold to do all add read more see details view show now today tomorrow ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november ' +
    'december spring summer autumn winter morning evening night afternoon week month year day time date online indoor outdoor the and for with'
  ).split(' '),
);
