// What feeds say besides what a code gives: words that say nothing, and conditions that a code's record can't hold. Each
// expression is linear: it has no repetition inside another.

/** What a code asks of a shopper and no field says. */
export const conditions = [
  'pickup',
  'delivery-only',
  'app-only',
  'sign-up',
  'group',
  'quantity',
  'not-combinable',
  'subscription',
  'several-orders',
  'payment',
  'today',
  'excludes',
  'referral',
  'region',
  'currency',
] as const;
export type Condition = (typeof conditions)[number];

const DATE =
  '(?:\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|midnight|sunday|monday|tuesday|wednesday|thursday|friday|saturday)';

const UNTIL =
  '(?:(?:offer |sale )?(?:ends|expires|valid|good)(?: now)? ?(?:on|through|thru|until|till|by|at)?|through|thru|until|till)';
const ENDS = new RegExp(`\\b${UNTIL} ?${DATE}\\b`, 'gi'); // Bounded: nothing in it repeats but a month's letters.

/** Says nothing of what a code gives. */
export const noise: readonly RegExp[] = [
  /^\[[^\]]{1,20}\]|^(?:[A-Z][\w&]{1,20} ){1,3}(?:exclusive|coupon|deal|offer): |^(?:coupon|deal|friends (?:&|and) family): /gi,
  /^[A-Z][A-Z0-9_-]{3,29} [-–] /g,
  /\b(?:not just for new customers:|for new and existing customers|no (?:membership|code|coupon)s? (?:required|needed)|no exclusions|free shipping not included|second and later orders not included|any day|non-transferable|t&cs? apply|before tax(?:es)?(?: (?:and|&) fees)?|after discounts|must be \d\d\+?[^.;]{0,30}|valid on pickup and delivery:?|limit \d uses per [a-z]{4,10})/gi,
  /\((?:\$\d{1,4} min[ ,]*)+\)/gi,
  /\b(?:enter |use |apply |and enter )?(?:with |the )?(?:our |this |the )?(?:promo |coupon )?code at checkout(?: to (?:receive|get|save))?/gi,
  /\+ (?=no min)/gi,
  /\bat [A-Z][a-z]+(?: [A-Z][a-z]+){1,3}$/g,
  /\b(?:with|w\/|using|use|enter|apply)\s?(?:the )?(?:promo |coupon |discount |offer |checkout )?code:? ?"?[a-z0-9_-]{3,30}"?(?: at checkout| online)?(?: to (?:get|save|receive))?/gi,
  /\b(?:promo|coupon|discount|offer) code:? ?"?[A-Z0-9_-]{3,30}"?/g,
  /\+? ?\bcode:? [A-Z0-9_-]{3,30}\b( to (?:get|save|receive))?/g,
  /\bwith (?:our |this |the )?(?:promo |coupon )?code\b/gi,
  /^[A-Z][A-Z0-9_-]{2,29}: /g,
  ENDS,
  /\b(?:at checkout|limited time(?: only| offer)?|for a limited time(?: only)?|while (?:supplies|stocks?) lasts?|(?:some )?(?:terms|restrictions|conditions|exclusions)(?: and (?:conditions|restrictions|exclusions))?(?: may)? apply|see (?:site|website) for details|shop now|order now|buy now|don['’]t miss out|hurry|exclusive offer|special offer|online exclusive|web exclusive|act (?:now|fast)|(?:, )?cancel anytime|no code needed|no kidding|shop today)\b/gi,
  /\b(?:flat|enjoy|receive|score|coupon|all-new|standard|take|grab|claim|unlock|extra|additional|right now|an? extra|instantly|now|online|choose|unlimited)\b/gi,
];

/** Ways to say what the vocabulary says in one way, in the order in which they're put plainly. */
export const plainly: readonly (readonly [RegExp, string])[] = [
  // Numbers and signs.
  [/\$ (?=\d)/g, '$'],
  [/\b(\d{1,2})¢/g, '$$0.$1'],
  [/\b(\d{1,3}) ?pct\b/gi, '$1%'],
  [/-plus\b/g, '+'],
  [/\bw\/ ?/gi, 'with '],
  [/(\$\d[\d.,]{0,8})\/(\$\d[\d.,]{0,8})/g, '$1 off $2'],
  [/\bship(?:ping)?['’]s free\b/gi, 'free shipping'],
  [/\bfree ship\b/gi, 'free shipping'],
  // Delivery.
  [
    /\b(?:free|complimentary) (?:standard|expedited|express|ground|priority|economy|fast|(?:2|two|same|next|1|one)[- ]day)(?= (?:shipping|delivery))/gi,
    'free',
  ],
  [/\$0 (?:delivery|shipping)(?: fees?)?/gi, 'free delivery'],
  [/\b(?:we['’]ll|we) cover (?:your |the )?(?:delivery|shipping)\b/gi, 'free delivery'],
  [
    /\bspend (\$\d[\d.,]{0,8}) or more (in the app )?and the delivery fee is waived\b/gi,
    'free delivery over $1 $2',
  ],
  [/\bthe (?:delivery|shipping) fee is waived\b/gi, 'free delivery'],
  [/\bcomplimentary\b/gi, 'free'],
  [
    /\b(?:all )?orders? (of|over) (\$\d[\d.,]{0,8})( or more|\+)? ships? free\b/gi,
    'free shipping on orders $1 $2$3',
  ],
  [/\byour first (?:delivery|order)\? (?:it['’]s|is) free\b/gi, 'free delivery on your first order'],
  [/\b(?:delivery|shipping) is on us\b(?=.{0,80}\bfree delivery\b)/gi, ''],
  [/\(up to (\$\d[\d.]{0,8}) value\)/gi, ', max $1'],
  // First orders.
  [/\bfirst-time\b/gi, 'first time'],
  [
    /\b(?:first|1st)(?: ever)? (?:box|bag|delivery|shop|delivery order|purchase|app order)\b/gi,
    'first order',
  ],
  [/\b(?:new[- ]customer offer|new to us\?|new cust\b\.?)/gi, 'new customers only'],
  [/\bnew customers can\b/gi, 'new customers'],
  // Caps.
  [
    /\b(?:(?:with )?an? )?(?:max(?:imum)?\.? (?:discount|savings?|disc|value)(?: of)?|discount (?:is )?(?:capped at|not to exceed|up to)|capped at|not to exceed|max) ?(\$\d[\d.,]{0,8})(?: off| max| per order| each)?\b/gi,
    ', max $1',
  ],
  [/(\$\d[\d.]{0,6}) max\b/gi, ', max $1'],
  [/\bno-min(?:imum)?\b/gi, 'no minimum '],
  [/\b(?:new|gold|silver|plus|premium|rewards|prime) members (?:get|take|save)/gi, 'members only, '],
  [
    /\b(?:for|with an?|with your|with|by) (?:[A-Z]\w{2,12} ){0,2}(?:(?:rewards |club |loyalty )?members(?:hip)?|(?:club|loyalty|rewards) card)\b/g,
    ', members only, ',
  ],
  [/ - members$/gi, ', members only'],
  [/(% off)(?:,| \()? ?up to (\$\d[\d.]{0,8})\)?/gi, '$1, max $2'],
  [/(% off.{0,40}), up to (\$\d[\d.]{0,8}) off\b/gi, '$1, max $2'],
  [/^up to (\$\d[\d.]{0,8}) discount: (.{0,80}% off.{0,80})$/gi, '$2, max $1'],
  // What comes before what it's given for.
  [
    /\b(?:spend|purchase|buy) (?:at least )?(\$\d[\d.,]{0,8})(?: or more|\+)? (?:on|of) ([\p{L} &'’-]{2,40}?),? (?:and |to )?(?:get|save|receive|take|enjoy) (\$?\d[\d.,]{0,8}%?)(?: off| discount)?/giu,
    '$3 off $2, minimum $1',
  ],
  [/\bearn (free (?:delivery|shipping)) by spending (\$\d[\d.,]{0,8})/gi, '$1 over $2'],
  [/\bspend (\$\d[\d.,]{0,8}),? get (?:\d |a )?(free [\p{L} ]{3,30})$/giu, '$2 over $1'],
  [
    /\bon orders of (\$\d[\d.,]{0,8}) or more, (\$\d[\d.,]{0,8}|\d{1,3}%) is taken off\b/gi,
    '$2 off orders of $1 or more',
  ],
  [/\beverything is (\d{1,3}%) off\b/gi, '$1 off everything'],
  [/\bsitewide savings of (\d{1,3}%)/gi, '$1 off sitewide'],
  [/^([\p{L} &'’-]{3,40}): (\d{1,3}%|\$\d[\d.]{0,8}) off(?= with\b| first\b|$)/giu, '$2 off $1'],
  [/\bsave a quick\b/gi, 'save'],
  [/\b(?:savings?|save) on (?=\$|\d)/gi, 'save '],
  // What an order is of.
  [
    /(\$\d[\d.,]{0,8}|\d{1,3}%) off (\$\d[\d.,]{0,8}) (?:on|of) ([\p{L}][\p{L} &'’-]{2,40})/giu,
    '$1 off $3, minimum $2',
  ],
  [/\boff ([\p{L}][\p{L} &'’-]{2,40}?) orders of (\$\d[\d.,]{0,8})(?:\+| or more)?/giu, 'off $1, minimum $2'],
  [
    /\boff (?:your |their |the )?first order of ([\p{L}][\p{L} ]{2,30}?)(?= \(|,|$| with\b)/giu,
    'off $1, first order only',
  ],
  [
    /(?:\boff |(?<=\) ))(?:your |their |the )?first (meal kit|grocery) (?:order|delivery)\b/gi,
    'off $1, first order only,',
  ],
  [/\boff your next (?:order|purchase) (?=of )/gi, 'off your order '],
  [/\bstock up on ([\p{L} ]{3,40}?) and save (\d{1,3}%)/giu, '$2 off $1'],
  [/ & up\b/g, ' and up'],
  [/\bper member\b/g, 'per customer, members only'],
  [/\bevery order\b/gi, 'all orders'],
  [
    /\b(?:limit (?:of )?(?:one|1)(?: use)?(?: per [a-z]{4,10})?(?= *(?:[.;,)]|$))|(?:max )?(?:one|1|single)(?:[- ]time)?[- ](?:use|redemption)(?: per [a-z]{4,10})?|(?:max )?(?:one|1)(?: time)? per (?:customer|household|account|person|member)|(?:offer )?may be used once)\b/gi,
    ' one per household ',
  ],
  [/\bwhen your (?:cart|order) (?:hits|reaches|is over) /gi, 'over '],
];

/** The little Spanish that offers are made of, in English. */
export const spanish: readonly (readonly [RegExp, string])[] = [
  [/(?<!\w)(\d{1,3}%|\$\d[\d.]{0,8}) de descuento\b/gi, '$1 off'],
  [/\bahorra (?=\$|\d)/gi, 'save '],
  [/\benv[ií]o gratis\b/gi, 'free shipping'],
  [/\bregalo gratis\b/gi, 'free gift'],
  [/\ben (?:tu|su) primer pedido\b/gi, 'on your first order'],
  [/\ben todo el sitio\b/gi, 'sitewide'],
  [/\ben (?:(?:tu|su) )?(?:pedidos?|compras?) (?:superior(?:es)?|mayor(?:es)?) a (?=\$)/gi, 'over '],
  [/\ben (?:(?:tu|su) )?(?:pedidos?|compras?) de (?:m[áa]s de )?(?=\$)/gi, 'on orders of '],
  [/ o m[áa]s(?![\p{L}])/giu, ' or more'],
  [/\bsolo clientes nuevos\b/gi, 'new customers only'],
  [/\bsin m[íi]nimo(?: de compra)?(?![\p{L}])/giu, ', no minimum'],
  [/\bun uso por cliente\b/gi, 'one use per customer'],
  [/\bexcepto (?=\p{L})/giu, 'excluding '],
  [/ off en (?=\p{L})/giu, ' off '],
];

/** Praise: a sentence with such a word, and no word that may limit an offer, says nothing of what is given. */
export const praise =
  /\b(?:shop|treat|let|skip|made|doesn['’]t|don['’]t|discover|love|find|try|taste|meet|cook|celebrate|explore|fill|bring|delivered|brighten|upgrade|restock|need|want|partners|to us)\b/i;
/** Words that may limit an offer. A sentence without any doesn't. */
export const limiting =
  /\d|%|\b(?:free|half|off|percent|only|valid|if|when|must|limit|required?|new|first|members?|code|eligible|select)\b|exclud|subscri/i;

/** Conditions with the words that state them. What is left without these words is read as if they weren't there. */
export const conditionWords: readonly (readonly [Condition, RegExp])[] = [
  [
    'referral',
    /\b(?:friend['’]s referral:?|refer-a-friend code:?|your friend gets|invited by a friend\?|with (?:a|your) referral (?:link|code))/gi,
  ],
  ['currency', /[€£]|\b(?:eur|gbp|cad|aud|euros?|pounds sterling)\b/gi],
  [
    'excludes',
    /\([^()]{1,40} excluded\)|^everything but [^:.]{2,40}: (?=\d)|[^.;:!|()]{2,80} (?:excluded|(?:are|is) not eligible|do(?:es)? not count[^.;]{0,60})(?=[.;)]|$)|\b(?:excl(?:ud(?:es|ing|ed))?|exclusions|exceptions|except(?: for)?|not valid (?:on|for|in)(?! delivery)|does(?:n['’]t| not) (?:apply|include)|do not count|not includ(?:ed|ing)|ineligible|not eligible(?!:))\b\.?[^.;!|()]{0,200}/gi,
  ],
  [
    'not-combinable',
    /\b(?:and )?(?:(?:offer )?(?:can(?:not|['’]?t)|may not) be (?:combined|used|stacked)|not (?:be )?(?:combined|combinable|stackable|valid with)|no stacking|no other discounts)\b[^.;!|()]{0,80}/gi,
  ],
  [
    'today',
    /\b(?:today only|one day only|\d{1,2} hours only|(?:mon|tues|wednes|thurs|fri|satur|sun)days? only|(?:this )?weekend only|flash sale|happy hour|(?:cyber|black) (?:monday|friday)|labor day(?: sale)?|memorial day(?: sale)?|ends (?:tonight|at midnight))\b/gi,
  ],
  [
    'several-orders',
    /\b(?:(?:each of )?(?:your )?(?:first|next) (?:\d|two|three|four|five|six|few|several|\d\d) (?:orders|boxes|deliveries|days|weeks of(?= meals))|first month of(?= meals)|first month)\b/gi,
  ],
  [
    'sign-up',
    /\b(?:(?:when|if) you )?(?:sign(?:ing)?[- ]?up(?: for)?|subscrib(?:e|ing) to|join(?:ing)?|register(?:ing)?|create an account)(?: (?:our|the))?(?: (?:email list|emails?|newsletter|texts?|text alerts|sms|list|free rewards))?\b(?: and| &| for| to get)?|\bfor newsletter subscribers\b|\benter (?:your )?phone number(?: to sign up)?|\btext [A-Z]{3,8} for\b/gi,
  ],
  [
    'subscription',
    /\b(?:(?:when|if) you |with |your )?(?:subscribe(?: (?:&|and) save)?|auto ?-?ship(?: your)?|auto-?delivery|(?:a |new )?subscriptions?|new (?:subs|subscribers))(?: only)?\b(?: and)?/gi,
  ],
  [
    'app-only',
    /\bdownload (?:our|the) app (?:and|&|to)\b|\b(?:in[- ]app|(?:in|on|via|through|from|with) (?:the|our) (?:mobile )?app|via app|mobile app|app)\b(?: only)?/gi,
  ],
  [
    'pickup',
    /\bnot valid (?:for|on) delivery\b|\b(?:(?:for |on )?(?:curbside )?pick ?-?up|curbside(?: orders)?|click (?:and|&) collect)\b(?: only)?/gi,
  ],
  [
    'delivery-only',
    /\bpickup not eligible:?|\bfirst delivery order\b(?= of)|\b(?:delivery (?:orders? )?only|valid on delivery(?: orders)?(?: only)?|home delivery)\b/gi,
  ],
  [
    'group',
    /\b(?:for )?(?:verified |college )?(?:students?|teachers?|educators?|military|veterans?|seniors?(?: \d\d\+)?(?= |$)|nurses?|first responders?|health ?care workers?|employees?)(?:(?:,| and| &) (?:students?|teachers?|military|veterans?|seniors?|nurses?))*\b(?: with id\.me verification)?(?: (?:get|save|take|discount))?/gi,
  ],
  [
    'payment',
    /\b(?:when you )?(?:(?:pay(?:ing)?|check out) )?(?:with|using) (?:paypal|visa|mastercard|amex|american express|apple pay|google pay|venmo|klarna|ebt(?: snap)?)\b(?: and)?|\bwhen you use your store credit card\b/gi,
  ],
  [
    'quantity',
    /\b(?:when you )?(?:buy|order) (?:any )?\d{1,2}(?:\+| or more)?(?: (?:items|bottles|bags|boxes|packs|cans|jars))?\b(?: of| and| &)?|(?<![$\d.,])\b\d{1,2}(?:\+)? (?:items|bottles|bags|boxes|packs|cans|jars)\b(?: or more)?|(?<![$\d.,])\b\d{1,2} or more\b(?: (?:items|bottles|bags|boxes|packs|cans|jars) of)?|(?<![$\d.,])\b\d{1,2}\+(?= [a-z])|,? ?\b\d{1,2}-(?:bottle|bag|item|pack) minimum/gi,
  ],
  [
    'region',
    /\b(?:valid in|available in|ships to|only in|in) (?:[A-Z]{2}\b(?:,| &| and|) ?){1,4}(?:only)?|\b(?:ships to|available in|valid in) (?:select [a-z]{4,10}|[A-Z]\w{2,20}(?: and suburbs)?(?: only)?)|\(?\b(?:contiguous|continental) US(?: only)?\)?|\b(?:US|[Ll]ower) 48(?: states)?(?: only)?|\bselect (?:cities|areas|markets|states)\b|\b(?:(?!Members|Customers|Orders|New|First|Online|Today|Subscribers|Pickup|Delivery|Weekend|App)[A-Z]\w{1,20} (?:and )?){1,4}(?:metro |area )?only\b|\((?:[A-Z]{2}\/?){1,3} excluded\)/g,
  ],
];

/** A discount on bottles or bags, without a word about what is in them. */
export const unnamedGoods = /% off \d{1,2}\+? (?:items|bottles|bags|boxes|packs|cans|jars)\b(?! of)/i;

/** With these, a figure isn't sure: there are several, or it may be smaller. */
export const unsure: readonly RegExp[] = [
  /\bup to\b[^.;]{0,20}%|\b\d{1,3} ?% ?(?:-|–|to) ?\d{1,3} ?%|\b\d{1,3}(?:-|–)\d{1,3} ?%/i,
  /\b(?:starting at|starts at|from|as low as|only|just|under|below|less than|at least) \$ ?\d[\d.]{0,9}(?! off)/i,
  /\b(?:or larger|months?|one item|new subs?|new subscribers?|existing|not just|refer|referral|referred|friends?|each|trial|in-store|in store|bogo|b1g1|buy one|buy 1|get one|get 1|2 for 1|two for one|points|cash ?back|gift cards?|credit|bonus|sweepstakes|giveaway|win|loyalty|bundle|deals?)\b/i,
  /\b(?:up to|as much as) \$ ?\d/i,
  /\b(?:per|every|for every|each) \$ ?\d/i,
  /\b(?:plus|and|\+|&) (?:a )?free\b/i,
  /\b(?:para|en tu|tu|envío|envio|gratis|descuento|compra|pedido|primer|de)\b/i,
];
