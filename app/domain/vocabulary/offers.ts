/**
 * What codes give, to whom, and on which kind of goods, in the format of goods (food.ts): a concept a line, the label
 * first, then its other expressions, and indented below what it is a kind of. A question mark marks an expression that
 * counts only in a search, because a code's text often means something else by it.
 */
export const offers = {
  'free-delivery': `
free delivery, free shipping, free local delivery, free home delivery, free courier, free postage, free post, delivery free,
 shipping free, delivered free, shipped free, ships free, delivery on us, shipping on us, delivery is free, shipping is free,
 no delivery fee, no delivery charge, no delivery cost, no shipping fee, no shipping charge, no shipping cost, no shipping,
 zero delivery fee, zero delivery, zero shipping, $0 delivery, $0 shipping, $0 delivery fee, 0 delivery fee,
 waived delivery, waived delivery fee, waive delivery fee, waived shipping, delivery fee waived, without delivery fee,
 complimentary delivery, complimentary shipping, delivery included, shipping included, delivery fee off, free drop off,
 delivery?, shipping?, postage?, deliver?, ship?, delivery fee?, delivery charge?, shipping fee?, shipping cost?, courier?,
 dlvry?, free dlvry?, free delivery code, free ship?, free deliver?, free p&p?, p&p?`,
  gift: `
free gift, gift, freebie, free item, free product, free sample, sample?, complimentary gift, bonus gift, bonus item,
 gift with purchase, gwp, free gift with purchase, giveaway, free stuff, free thing, free food, free treat, something free, free goody, goody, complimentary item, complimentary,
 present?, on the house`,
  percent: `
percent-off, percentage off, percentage, percentage discount, percent discount, percent?`,
  amount: `
dollars-off, cash off, amount off, fixed amount, flat discount, dollar?`,
  'multi-buy': `
multi-buy, multi-buy offer, bundle deal?, bundle?, buy more save more, buy two, buy 2, buy three, buy 3,
 three for two, 3 for 2, 3 for two, third free, third one free, second half price
  buy one get one free, buy one get one, get one free, buy one get two, bogo, bogof, bogo free, b1g1, b1g1f, buy 1 get 1,
   buy 1 get 1 free, buy 1, 2 for 1, two for one, 2 for one, two for the price of one, 2 for the price of 1, second one free,
   one free, half price on the second`,
  'first-order': `
first-order, first order only, first time order, first purchase, first time, first timer, first time customer,
 first time buyer, first time user, first time shopper, first shop, first delivery, first cart, first basket, my first,
 1st order, 1st purchase, 1st time, 1st shop, initial order, new customer, new user, new shopper, new account, new buyer,
 new client, new household, new sign up, new to the store, newcomer, newbie, sign up, signing up,
 new here, i'm new, im new, new to this, introductory offer, intro offer, introductory, intro?, welcome offer, welcome, starter?, never ordered before,
 first order discount, new customer discount, joining?, register?`,
  members: `
members-only, member, membership, subscriber, subscriber only, subscription, subscribe, subscribing,
 loyalty, loyalty member, loyalty card, club member, club?, rewards member`,
  once: `
once-per-household, one per household, one per customer, once per customer, single use, one time use, one use, use once`,
  'gift-card': `
gift card, gift certificate, e gift card, egift, store credit`,
  'every-order': `
any-order, existing customer, returning customer, repeat customer, current customer, regular customer, old customer,
 loyal customer, repeat order, returning shopper, existing user, existing account, second order, next order, reorder, every order,
 not first order, not new, already a customer`,
  'non-members': `
non-member, without membership, no membership, not a member, without a membership, no subscription, without subscription`,
  'no-end': `
no-end-date, no end, no expiry, no expiration, no expiry date, no expiration date, never expire, never end, does not expire,
 doesn't expire, doesnt expire, don't expire, dont expire, without expiry, not expiring, always on, evergreen, ongoing?`,
  'another-store': `
another store, instacart, walmart, whole foods, whole foods market, amazon fresh, amazon, kroger, costco, sam's club, target, aldi,
 lidl, trader joe's, publix, safeway, albertsons, wegmans, meijer, food lion, stop and shop, giant eagle, sprouts market, h e b, shipt,
 fresh direct, misfits market, thrive market, imperfect foods, hello fresh, blue apron, doordash, uber eats,
 gopuff, peapod, boxed, tesco, ocado, asda, sainsbury, waitrose, morrisons, iceland, deliveroo, getir, gorillas,
 walgreens, cvs, rite aid, boots`,
  'no-minimum': `
no-minimum, no min, no minimum order, no minimum spend, no minimum purchase, no min spend, no min order, without minimum,
 without a minimum, zero minimum, $0 minimum, any size, any amount, no order minimum, small order?, no threshold`,
  'whole-cart': `
whole-cart, the whole cart, whole order, whole basket, whole shop, whole store, whole market, entire order, entire cart,
 entire basket, entire purchase, entire store, total order, full order, full cart, complete order, everything, anything,
 all items, all products, all orders, any item, any product, site wide, store wide, weekly shop, whole purchase,
 big shop, anything in the store, everything in the store, on your order?, on my order?`,
  organic: `
organic, organic goods, organically grown, organic food, organic product, organic item, certified organic, bio?,
 pesticide free`,
  diet: `
special-diet, diet?, dietary
  vegan, vegan goods, plant based
  vegetarian, veggie friendly
  gluten-free, gf?, celiac, coeliac, wheat free
  keto, ketogenic, low carb
  halal
  kosher
  sugar-free, no sugar, low sugar, unsweetened
  lactose-free`,
  pickup: `
pickup, curbside pickup, curbside, click and collect, collect in store, in store pickup, collection?`,
} as const;
