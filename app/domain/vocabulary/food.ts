import type { Department } from '../basket/limits.ts';

/**
 * The words of food and drinks: one tree per department, one concept per line, each a kind of the one it's
 * indented under. Commas separate a concept's expressions, and the first is its label; plurals and hyphens
 * don't matter. An expression with "?" counts only in a search: in a code's text, it's often something else.
 */
export const food = {
  produce: `
produce, green grocery
  vegetables, veg, veggie
    root vegetables, root veg
      potatoes, baby potato, spud, tater, russet, fingerling
      sweet potatoes and yams, sweet potato, yam, cassava, yuca, jicama
      carrots, baby carrot
      beets, beet root, baby beet
      turnips and radishes, turnip, radish, parsnip, rutabaga, swede, daikon, celery root, celeriac
    onions and leeks, onion, leek, shallot
      green onions, spring onion, scallion
    garlic
    salad greens, leafy green, leafy veg, salad leaf, mixed green, baby green, spring mix, salad mix, greens?
      lettuce, butter lettuce, baby lettuce, romaine, iceberg
      spinach, baby spinach
      arugula, rocket, baby arugula
      kale, baby kale, chard, swiss chard, collard, collard green, mustard green, turnip green
    sprouts, bean sprout, micro green, alfalfa
    cabbages, bok choy, pak choi
    brussels sprouts
    broccoli, broccoli rabe, baby broccoli
    cauliflower, cauliflower rice, riced cauliflower
    asparagus and artichokes, asparagus, artichoke
    celery and fennel, celery, fennel
    cucumbers, cuke
    tomatoes, cherry tomato, grape tomato, plum tomato
    peppers, bell pepper, sweet pepper, green pepper, capsicum
      chilies, chillies, chile, chili pepper, chilli pepper, hot pepper, jalapeno, habanero, chili?, chilli?
    eggplants and okra, egg plant, aubergine, brinjal, okra
    squash, butternut squash, butter nut, spaghetti squash
      zucchini, courgette
      pumpkins
    corn, sweet corn, corn on the cob, baby corn
    peas, garden pea, sugar snap pea, sugar snap, mange tout
    green beans, string bean, french bean, runner bean, edamame, soy bean, soya bean
    mushrooms, portobello, shiitake, baby bella, oyster mushroom
    avocados, avo
  fruit, fresh fruit
    apples, crab apple, granny smith
    pears
    bananas, plantain
    citrus fruit, citrus
      oranges and grapefruits, orange, grape fruit, clementine, mandarin, tangerine, satsuma, pomelo
      lemons and limes, lemon, lime
    berries
      strawberries
      blueberries and cranberries, blue berry, cranberry
      raspberries and blackberries, raspberry, black berry
    figs and pomegranates, fig, pomegranate, rhubarb
    stone fruit
      peaches, nectarine
      plums and apricots, plum, apricot
      cherries
    grapes
    melons, water melon, honey dew, cantaloupe
    tropical fruit, exotic fruit
      mangoes and pineapples, mango, pine apple
      kiwis and papayas, kiwi, kiwi fruit, papaya, dragon fruit, passion fruit, jack fruit, guava, coconut
    cut fruit, fruit salad, fruit bowl, fruit tray
  herbs, fresh herb
    cilantro, coriander, coriander leaf
    basil
    parsley and dill, parsley, dill, chive, rosemary, thyme
    mint, mint leaf
    ginger and lemongrass, ginger, ginger root, lemon grass, curry leaf
`,
  meat: `
meat and seafood, meat and fish, fish and meat, seafood and meat
  meat, butcher
    beef, brisket, pot roast, short rib
      steaks, rib eye, sirloin, filet mignon
      ground beef, ground meat, minced beef, minced meat, beef mince, hamburger meat, mince
      burgers, hamburger, cheese burger, beef patty
    pork
      bacon, turkey bacon, pancetta
      ribs, baby back rib
    sausages, breakfast sausage, banger, bratwurst, chorizo, kielbasa, chicken sausage, turkey sausage
      hot dogs, frankfurter, wiener, corn dog
    lamb and game, lamb, mutton, veal, venison, bison
    meatballs and meatloaf, meat ball, meat loaf
    deli meats, lunch meat, luncheon meat, cold cut, charcuterie, salami, pepperoni, prosciutto, sliced turkey, turkey slice, deli?
      ham, gammon
    poultry
      chicken, wing?, drumstick?
      turkey
      duck, goose, quail
  seafood, fish counter, fish monger
    fish
      salmon, salmon steak, lox
      tuna and swordfish, tuna, tuna steak, ahi, sword fish, mahi mahi
      white fish, cod, haddock, halibut, pollock, flounder, sea bass, tilapia, cat fish
      sardines and anchovies, sardine, anchovy
      mackerel and trout, mackerel, trout, herring, kipper
    shellfish
      shrimp, shrimp cocktail, prawn, scampi
      crabs, crab meat, crab leg, crab stick, cray fish, craw fish
      lobsters, langoustine
      oysters
      clams and mussels, clam, mussel
      scallops and squid, scallop, squid, calamari, octopus
  meat alternatives, meat substitute, plant based meat, vegan meat, mock meat, meat free, meatless
    tofu and tempeh, tofu, tempeh, bean curd, seitan
    veggie burgers, vegetarian burger, vegan burger, plant based burger, black bean burger, veggie sausage
`,
  dairy: `
dairy and eggs, dairy, eggs and dairy
  milk, semi skimmed, chocolate milk, strawberry milk
    buttermilk and kefir, butter milk, kefir
  cream
    whipped cream, whipped topping
    sour cream, creme fraiche
    creamers, coffee creamer, half and half, half n half
  butter
    ghee, clarified butter
    margarine
  cheese, string cheese, cheese stick, cheese slice
    cheddar, monterey jack, pepper jack, gouda
    mozzarella, burrata
    parmesan, pecorino
    feta and goat cheese, feta, goat cheese, halloumi, paneer
    cream cheese, mascarpone
    cottage cheese and ricotta, cottage cheese, ricotta
    brie and camembert, brie, camembert
  yogurt, yoghurt, coconut yogurt, skyr
  eggs, egg white, quail egg, duck egg
  dairy alternatives, dairy substitute, non dairy, dairy free, vegan cheese, vegan butter, vegan yogurt
    plant milks, plant based milk, milk alternative, non dairy milk, dairy free milk, vegan milk, nut milk
      oat milk
      almond milk, cashew milk
      soy milk, soya milk, rice milk
`,
  bakery: `
bakery goods, bakery, baked goods, baker
  bread, loaf, potato bread, soda bread
    whole grain bread, whole grain loaf, whole wheat bread, whole meal bread, multi grain bread
    sourdough bread, sour dough
    baguettes, garlic bread, ciabatta, focaccia
    pita and flatbreads, flat bread, pita, pitta, naan, chapati, roti, paratha
    tortillas, corn tortilla, flour tortilla, tortilla wrap, taco shell, wrap?
    bread rolls, dinner roll, brioche, hot dog bun, hamburger bun, burger bun, roll?, bun?
    bagels
  pastries
    croissants and cinnamon rolls, croissant, cinnamon roll, cinnamon bun, strudel, eclair
    donuts, dough nut
    muffins and cupcakes, muffin, cup cake, english muffin, crumpet
    scones and cornbread, scone, corn bread, buttermilk biscuit, biscuit dough
    cakes, carrot cake, coffee cake, fruit cake, sponge cake, cheese cake, banana bread, pumpkin bread
      brownies, blondie
  pies, tart, apple pie, pumpkin pie, cherry pie, pecan pie, lime pie, lemon pie, fruit pie, mince pie
  desserts, sweet treat
    puddings, pudding cup, rice pudding, banana pudding, custard, tiramisu, trifle
`,
  pantry: `
pantry goods, pantry, store cupboard, larder, dry goods
  grains, whole grain
    rice, basmati, risotto
    quinoa and couscous, quinoa, couscous, barley, farro, millet, bulgur, corn meal, polenta, grits
  pasta, spaghetti, macaroni, penne, gnocchi, ravioli, tortellini, lasagna sheet
    mac and cheese, mac n cheese, macaroni and cheese
  noodles, ramen, udon, egg noodle, rice noodle, vermicelli, rice paper
  beans, legume, pulse, butter bean, black eyed pea
    chickpeas, garbanzo bean, garbanzo
    lentils, dal, split pea
  canned goods, canned food, tinned food, tinned goods, canned soup, tinned soup
    canned tomatoes, tinned tomato, tinned tom, tomato paste, tomato puree, passata, sun dried tomato
    canned vegetables, tinned vegetable, canned veg, canned corn, artichoke heart, water chestnut
    canned fruit, tinned fruit, fruit cocktail, fruit cup, apple sauce
    canned fish, tinned fish, canned tuna, tinned tuna, canned salmon, tinned salmon, tinned sardine
    coconut milk, coconut cream
  broths and stocks, broth, bouillon, stock cube, chicken broth, beef broth, chicken stock, beef stock
  sauces
    pasta sauce, tomato sauce, spaghetti sauce, pizza sauce, cheese sauce, marinara, pesto
    soy sauce, tamari, teriyaki, fish sauce, oyster sauce, hoisin, coconut aminos
    hot sauce, sriracha, chili sauce, chilli sauce, sweet chili sauce
    barbecue sauce, bbq sauce, steak sauce
    gravy and cooking sauces, gravy, cooking sauce, curry sauce, curry paste, cocktail sauce, marinade
  condiments
    ketchup, catsup, tomato ketchup
    mustard, dijon, honey mustard
    mayonnaise, mayo, aioli
    salad dressings, salad cream, vinaigrette, dressing
    vinegar, apple cider vinegar, cider vinegar, wine vinegar, rice vinegar, balsamic
    pickles, dill pickle, gherkin, relish, sauerkraut, kimchi
    olives, caper
  cooking oils, oil, vegetable oil, corn oil, peanut oil, avocado oil, grapeseed oil
    olive oil, evoo
    coconut and sesame oil, coconut oil, sesame oil
  spices, seasoning, spices and herbs, herbs and spices
    salt and pepper, salt, garlic salt, black pepper, ground pepper, pepper corn
    saffron
    cinnamon and cumin, cinnamon, cumin, nutmeg, paprika, turmeric, coriander seed, fennel seed
    dried herbs, oregano, bay leaf, dried basil, dried parsley, dried thyme
    spice powders, spice blend, chili flake, chilli flake, red pepper flake, dried chili, curry powder, masala, chili powder, chilli powder, garlic powder, onion powder
  baking supplies, baking goods, baking ingredient, baking?
    flour, bread flour, cake flour, rice flour, oat flour, corn flour, almond flour, coconut flour
    sugar, icing sugar, coconut sugar
    sweeteners, sugar substitute, stevia, monk fruit
    yeast and baking powder, yeast, baking powder, baking soda, bicarb, cream of tartar, corn starch, gelatin
    cake mixes, baking mix, brownie mix, cookie mix, muffin mix, bread mix, pie crust, pie filling
    chocolate chips, cocoa powder, cacao, baking chocolate, frosting, icing
    vanilla, vanilla bean, almond extract
    condensed milk, evaporated milk, milk powder, powdered milk
    bread crumbs, panko, crouton, stuffing
  spreads
    peanut butter
    nut butters, almond butter, cashew butter, chocolate spread, hazelnut spread, cookie butter, tahini
    jams, jelly, marmalade, fruit spread, apple butter, lemon curd
    honey
    syrups, maple syrup, corn syrup, golden syrup, molasses, treacle
  nuts, mixed nut
    almonds
    cashews and pistachios, cashew, pistachio
    walnuts and pecans, walnut, pecan, hazelnut, macadamia
    peanuts, ground nut
  seeds, chia, chia seed, flax, flax seed, pumpkin seed, sunflower seed, sesame, sesame seed
  dried fruit, dry fruit, raisin, sultana, prune, dried mango, dried apricot, medjool, date?
  breakfast foods, breakfast?
    cereal, corn flake, muesli, granola
    oats, oat meal, porridge
    pancakes and waffles, pan cake, pancake mix, waffle, waffle mix, toaster pastry
  seaweed and nori, sea weed, nori, kelp
`,
  frozen: `
frozen food, frozen goods, frozen, freezer?
  ice cream, gelato, frozen yogurt, fro yo, sorbet, sherbet, ice pop, ice lolly, ice cream sandwich
  frozen fruit and vegetables, frozen vegetable, frozen veg, frozen veggie, frozen fruit, frozen berry
  french fries, fries, oven chip, frozen chip, hash brown, potato wedge, onion ring
  pizzas
  frozen meals, frozen dinner, tv dinner, frozen entree
  chicken nuggets, chicken tender, chicken strip, chicken finger, nugget?
  fish sticks, fish finger, fish cake, crab cake
  dumplings, pot sticker, gyoza, wonton, pierogi, bao bun, steamed bun, bao
  spring rolls, egg roll, samosa
  pastry dough, puff pastry, pizza dough, pizza crust, pizza base, cookie dough, bread dough
  ice cubes, bagged ice, ice?
`,
  snacks: `
snacks, finger food, munchies?
  potato chips, potato crisp, veggie chip, banana chip, plantain chip, kale chip, crisp?, chip?
  tortilla chips, corn chip, nacho
  popcorn and pretzels, pop corn, pretzel, cheese puff, pork rind
  crackers, cheese cracker, oyster cracker, rice cracker, cream cracker, crisp bread, rice cake, oat cake
  granola bars, cereal bar, snack bar, energy bar, breakfast bar, nut bar, fruit bar
  trail mix, nut mix
  fruit snacks, fruit leather, fruit chew
  jerky, beef jerky, turkey jerky, biltong, meat stick
  cookies, short bread, ginger bread, butter cookie, sugar cookie, oatmeal cookie, biscuit?
  candy, confectionery, sweet?
    gummies and lollipops, gummies, gummy bear, lollipop, licorice, jelly bean, candy corn, marsh mallow
    chocolate, candy bar, milk chocolate, chocolate egg, easter egg, peanut butter cup
    chewing gum, gum, breath mint
  dips
    hummus, artichoke dip, spinach dip, bean dip
    guacamole and salsa, guacamole, avocado dip, salsa
`,
  drinks: `
drinks, beverage
  coffee, coffee bean, espresso bean, coffee pod, coffee capsule, espresso, cold brew, iced coffee
  tea, ginger tea, mint tea, lemon tea, fruit tea, milk tea, green tea, chai, matcha
    iced tea and kombucha, iced tea, ice tea, kombucha
  hot chocolate, hot cocoa, drinking chocolate
  juices, vegetable juice, tomato juice, green juice, celery juice, carrot juice, ginger shot
    fruit juices, apple juice, apple cider, grape juice, cranberry juice, pineapple juice, lemon juice
      orange juice, oj
    lemonade, fruit punch
  smoothies, smoothie pack, smoothie kit, milk shake, egg nog
  water, drinking water
    sparkling water, seltzer, club soda, tonic water
    coconut water
  soda, fizzy drink, soft drink, soda pop, cream soda, cola, root beer, ginger ale, ginger beer, pop?
  drink mixes, fruit squash, orange squash, cordial
  energy and sports drinks, energy drink, sports drink, electrolyte drink, electrolyte
  alcohol, alcoholic drink, alcoholic beverage, booze, cocktail?
    beer and hard cider, beer, lager, pale ale, hard cider, hard seltzer, cider?
    wine, rose wine, champagne, prosecco
    liquor, vodka, whiskey, whisky, tequila, rum, liqueur, gin, spirit?
  non alcoholic drinks, non alcoholic, alcohol free, non alcoholic beer, non alcoholic wine, mock tail
`,
  meals: `
prepared meals, prepared food, ready meal, ready to eat, ready made, microwave meal, dinner?, lunch?, meal?
  meal kits, recipe kit, stir fry, meal box, recipe box
  soups, clam chowder, corn chowder, chowder, tomato soup, chicken soup, chicken noodle soup, onion soup
  stews, beef stew, casserole, chili con carne, beef chili, butter chicken, curry?
  salads, salad kit, potato salad, pasta salad, chicken salad, egg salad, tuna salad, cole slaw
  sandwiches, breakfast sandwich, egg sandwich, chicken sandwich, ham sandwich, cheese steak
  sushi, poke bowl, sashimi
  burritos and tacos, burrito, taco, breakfast burrito, quesadilla, enchilada
  rotisserie chicken, roast chicken, fried chicken, cooked chicken
  pot pies, chicken pie, pork pie, fish pie, cottage pie, sausage roll, quiche, lasagna
  party platters, party tray, veggie tray, cheese board, catering
`,
} satisfies Partial<Record<Department, string>>;
