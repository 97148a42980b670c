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
  /\b(?:with|w\/|using|use|enter|apply)\s?(?:the )?(?:promo |coupon |discount |offer |checkout )?code:? ?"?[a-z0-9_-]{3,30}"?(?: at checkout| online)?/gi,
  /\b(?:promo|coupon|discount|offer) code:? ?"?[A-Z0-9_-]{3,30}"?/g,
  /\bcode:? [A-Z0-9_-]{3,30}\b/g,
  /^[A-Z][A-Z0-9_-]{2,29}: /g,
  ENDS,
  /\b(?:at checkout|limited time(?: only| offer)?|for a limited time(?: only)?|while (?:supplies|stocks?) lasts?|(?:some )?(?:terms|restrictions|conditions|exclusions)(?: and (?:conditions|restrictions|exclusions))?(?: may)? apply|see (?:site|website) for details|shop now|order now|buy now|don['’]t miss out|hurry|exclusive offer|special offer|online exclusive|web exclusive|act (?:now|fast)|(?:, )?cancel anytime|no code needed|no kidding|shop today)\b/gi,
  /\b(?:flat|enjoy|receive|score|coupon|all-new|standard|take|grab|claim|unlock|extra|additional|right now|an? extra|instantly|now|online)\b/gi,
];

/** Ways to say what the vocabulary says in one way. */
export const plainly: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:first|1st)(?: ever)? (?:box|bag|delivery|shop|grocery (?:order|delivery)|delivery order|purchase|app order)\b/gi,
    'first order',
  ],
  [
    /\b(?:(?:with )?an? )?(?:max(?:imum)?\.? (?:discount|savings?|disc|value)(?: of)?|discount (?:is )?(?:capped at|not to exceed|up to)|capped at|not to exceed|max) ?(\$ ?\d[\d.,]{0,8})(?: off| max| per order)?\b/gi,
    ', max $1',
  ],
  [/(\$\d[\d.]{0,6}) max\b/gi, ', max $1'],
  [
    /\b(?:limit (?:of )?(?:one|1)(?: use)?(?: per [a-z]{4,10})?|(?:one|1|single)(?:[- ]time)?[- ](?:use|redemption)(?: per [a-z]{4,10})?|(?:one|1)(?: time)? per (?:customer|household|account|person|member)|may be used once)\b/gi,
    ' one per household ',
  ],
  [/\bwhen your (?:cart|order) (?:hits|reaches|is over) /gi, 'over '],
  [/\bw\/ ?/gi, 'with '],
  [/\$ (?=\d)/g, '$'],
  [/-plus\b/g, '+'],
];

/** A sentence without any of these words limits nothing. */
export const limiting =
  /\d|\b(?:free|half|only|valid|on|for|if|when|must|limit|not|no|require|required|new|first|one|your|member|members|code)\b|n['’]t\b|exclud|subscri|^(?:\S{1,40} ){0,3}\S{1,40}$/i;

/** Conditions with the words that state them. What is left without these words is read as if they weren't there. */
export const conditionWords: readonly (readonly [Condition, RegExp])[] = [
  ['currency', /[€£]|\b(?:eur|gbp|cad|aud|euros?|pounds sterling)\b/gi],
  [
    'excludes',
    /\([^()]{1,40} excluded\)|\b(?:excl(?:ud(?:es|ing|ed))?|exclusions|exceptions|except(?: for)?|not valid (?:on|for|in)|does(?:n['’]t| not) (?:apply|include)|do not count|not includ(?:ed|ing)|ineligible|not eligible)\b[^;!|()]{0,200}/gi,
  ],
  [
    'not-combinable',
    /\b(?:(?:offer )?(?:can(?:not|['’]?t)|may not) be (?:combined|used|stacked)|not (?:be )?(?:combined|combinable|stackable|valid with)|no stacking|no other discounts)\b[^.;!|()]{0,80}/gi,
  ],
  [
    'today',
    /\b(?:today only|one day only|\d{1,2} hours only|(?:mon|tues|wednes|thurs|fri|satur|sun)days? only|(?:this )?weekend only|flash sale|happy hour|(?:cyber|black) (?:monday|friday)|labor day(?: sale)?|memorial day(?: sale)?|ends tonight)\b/gi,
  ],
  [
    'several-orders',
    /\b(?:(?:each of )?(?:your )?(?:first|next) (?:\d|two|three|four|five|six|few|several) (?:orders|boxes|deliveries|weeks of meals)|first month(?: of meals)?)\b/gi,
  ],
  [
    'sign-up',
    /\b(?:(?:when|if) you )?(?:sign(?:ing)?[- ]?up(?: for)?|subscrib(?:e|ing) to|join(?:ing)?|register(?:ing)?|create an account)(?: (?:our|the))?(?: (?:emails?|newsletter|email list|texts?|text alerts|sms|list))?\b(?: and| &| for| to get)?/gi,
  ],
  [
    'subscription',
    /\b(?:(?:when|if) you |with |your )?(?:subscribe(?: (?:&|and) save)?|auto ?-?ship|auto-?delivery|subscription)(?: only)?\b(?: and)?/gi,
  ],
  [
    'app-only',
    /\b(?:in[- ]app|(?:in|on|via|through|from|with) (?:the|our) (?:mobile )?app|via app|mobile app|app)\b(?: only)?/gi,
  ],
  ['pickup', /\b(?:(?:for |on )?(?:curbside )?pick ?-?up|curbside|click (?:and|&) collect)\b(?: only)?/gi],
  [
    'delivery-only',
    /\b(?:delivery (?:orders? )?only|valid on delivery(?: orders)?(?: only)?|home delivery)\b/gi,
  ],
  [
    'group',
    /\b(?:for )?(?:verified |college )?(?:students?|teachers?|educators?|military|veterans?|seniors?(?: \d\d\+)?|nurses?|first responders?|health ?care workers?|employees?)(?:(?:,| and| &) (?:students?|teachers?|military|veterans?|seniors?|nurses?))*\b(?: (?:get|save|take|discount))?/gi,
  ],
  [
    'payment',
    /\b(?:when you )?(?:(?:pay(?:ing)?|check out) )?(?:with|using) (?:paypal|visa|mastercard|amex|american express|apple pay|google pay|venmo|klarna|ebt(?: snap)?)\b(?: and)?/gi,
  ],
  [
    'quantity',
    /\b(?:when you )?(?:buy|order) (?:any )?\d{1,2}(?:\+| or more)?(?: (?:items|bottles|bags|boxes|packs|cans|jars))?\b(?: and| &)?|\b\d{1,2}(?:\+)? (?:items|bottles|bags|boxes|packs|cans|jars)(?: or more)?\b|\b\d{1,2} or more\b/gi,
  ],
  ['region', /\b(?:valid in|available in|ships to|only in|in) (?:[A-Z]{2}\b(?:,| &| and|) ?){1,4}(?:only)?/g],
];

/** A sure figure is none with these: several of them, or one that may be smaller. */
export const unsure: readonly RegExp[] = [
  /\bup to\b[^.;]{0,20}%|\b\d{1,3} ?% ?(?:-|–|to) ?\d{1,3} ?%|\b\d{1,3}(?:-|–)\d{1,3} ?%/i,
  /\b(?:starting at|starts at|from|as low as|only|just|under|below|less than|at least) \$ ?\d[\d.]{0,9}(?! off)/i,
  /\b(?:or larger|months?|one item|new subs?|new subscribers?|existing|not just|refer|referral|referred|friends?|each|trial|in-store|in store|bogo|b1g1|buy one|buy 1|get one|get 1|2 for 1|two for one|points|cash ?back|gift cards?|credit|bonus|sweepstakes|giveaway|win|loyalty|bundle|deals?|clearance)\b/i,
  /\b(?:up to|as much as) \$ ?\d/i,
  /\b(?:per|every|for every|each) \$ ?\d/i,
  /\b(?:plus|and|\+|&) (?:a )?free\b/i,
  /\b(?:para|en tu|tu|envío|envio|gratis|descuento|compra|pedido|primer|de)\b/i,
];
