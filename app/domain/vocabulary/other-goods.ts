import type { Department } from '../basket/limits.ts';

/**
 * The words of other goods: one tree per department, one concept per line, each a kind of the one it's
 * indented under. Commas separate a concept's expressions, and the first is its label; plurals and hyphens
 * don't matter. An expression with "?" counts only in a search: in a code's text, it's often something else.
 */
export const otherGoods = {
  household: `
household goods, household item, household essential, household supply, household product, household?
  paper goods, paper product
    toilet paper, tp, loo roll, loo paper, toilet roll, toilet tissue, bath tissue, bathroom tissue
    paper towels, kitchen roll, kitchen towel, kitchen paper
    tissues
    napkins, serviette
  cleaning supplies, cleaning product, cleaning spray, cleaner, cleaning?
    laundry supplies, laundry, washing?
      laundry detergents, laundry soap, laundry pod, washing powder, washing liquid, detergent
      fabric softeners, fabric conditioner, dryer sheet, softener
      stain removers
    dishwashing supplies, dish washing
      dish soap, washing up liquid, dish liquid, dishwashing liquid
      dishwasher detergents, dishwasher tablet, dishwasher pod, dishwasher salt, dish washer, rinse aid
    bleach
    disinfectants, disinfecting wipe, disinfectant wipe, cleaning wipe, antibacterial wipe
    glass cleaners, window cleaner
    toilet cleaners, toilet bowl cleaner, toilet brush, drain cleaner
    sponges and cloths, sponge, scouring pad, dish cloth, tea towel, dish towel, cleaning cloth, rubber glove
    mops and brooms, mop, broom, dust pan, duster
  trash bags, garbage bag, bin bag, bin liner, rubbish bag, trash can liner
  air fresheners, room spray
  candles, tea light
  food storage
    storage bags and containers, storage bag, freezer bag, sandwich bag, food container, lunch box
    foil, tin foil
    plastic wrap, cling film, cling wrap, food wrap
    parchment paper, baking paper, wax paper, grease proof paper, baking parchment
  kitchen wares, kitchen supply, coffee filter, coffee maker, water filter, water bottle, wine glass
    cookware, pots and pans, frying pan, sauce pan, bake ware
  party supplies, birthday candle, balloon, gift wrap, wrapping paper, greeting card, birthday card
    paper plates, paper cup, plastic cup, plastic cutlery, disposable tableware, drinking straw
  batteries
  light bulbs, bulb?
  pest control, bug spray, insect repellent, mosquito repellent, bug repellent, insecticide, mouse trap
  flowers and plants, flower, bouquet, floral, house plant, potted plant, rose?
  garden supplies, gardening, potting soil, grass seed, flower seed, vegetable seed, garden?
  grilling supplies, grilling fuel, charcoal briquette, firewood, lighter fluid, charcoal?, barbecue?, bbq?
  stationery, school supply, office supply, notebook, printer paper
`,
  baby: `
baby items, baby, infant, toddler, new born
  diapers, nappy, training pant, pull up pant
  baby wipes, wet wipe, wipe
  baby formula, formula, infant formula, formula milk, baby milk, infant milk, follow on milk
  baby food, infant food, toddler food, baby puree, baby cereal, rice cereal, baby meal
    baby snacks, toddler snack, teething biscuit, rusk
  baby bottles, feeding bottle, sippy cup, bottle warmer, breast pump, breast milk bag, nursing pad
  pacifiers, baby dummy, soother, teether, dummy?
  baby bath, baby shampoo, baby wash, baby soap, baby bubble bath
  baby skin care, baby lotion, baby oil, baby powder, baby cream, baby sunscreen, talc
    diaper creams, diaper rash cream, nappy cream, nappy rash cream, diaper rash, nappy rash
`,
  pets: `
pet supplies, pet, pet food, pet treat
  dog supplies, dog, puppy
    dog food, puppy food, kibble
    dog treats, dog chew, dog biscuit, dog snack, dog bone, raw hide, dental chew, puppy treat
    dog poop bags, poop bag, dog waste bag, poo bag
    dog toys, chew toy
  cat supplies, cat, kitten, catnip
    cat food, kitten food
    cat treats, cat snack
    cat litter, kitty litter, litter
  bird food, bird seed
  fish food, aquarium supply
  small pet supplies, small animal food, rabbit food, hamster food, guinea pig food, animal bedding
  flea and tick treatments, flea treatment, flea collar, tick collar, flea medicine
`,
  health: `
health items, health care, health product, health and wellness, pharmacy, drug store, chemist?, health?
  medicines, medication, otc, over the counter, drug?
    pain relievers, pain relief, pain killer, ibuprofen, acetaminophen, paracetamol, aspirin, headache?
    allergy medicines, allergy tablet, allergy pill, allergy relief, antihistamine, hay fever, allergy?
    cold and flu medicines, cold and flu, cold medicine, cold remedy, decongestant, flu
      cough medicines, cough, cough syrup, cough drop, lozenge, throat spray
    nasal sprays, nose spray, nasal rinse, saline spray
    digestive health, antacid, heart burn, indigestion, laxative, anti diarrheal, fiber supplement
    sleep aids, melatonin, sleeping pill, sleeping tablet
  supplements and vitamins, supplement, food supplement, greens powder
    vitamins, multi vitamin
      vitamin c
      vitamin d, vitamin d3
      b vitamins, vitamin b, vitamin b12, b12, b complex, folic acid, biotin
    minerals, magnesium, zinc, calcium, iron supplement, iron tablet
    fish oil, omega 3, cod liver oil, krill oil
    probiotics, prebiotic
    collagen
    turmeric supplements, ashwagandha, echinacea, elder berry, ginseng
  protein bars and powders, protein bar, protein powder, protein shake, whey, pea protein, protein?
  meal replacements, meal replacement shake, diet shake, nutrition shake
  sports nutrition, creatine, pre workout
  first aid, antiseptic, rubbing alcohol, alcohol wipe, hydrogen peroxide, ice pack, heat pack
    bandages, band aid, gauze, wound dressing, sticking plaster, plaster?
    antibiotic ointments, antifungal cream, hydrocortisone cream, itch cream, healing ointment
  eye care, eye drop, contact lens, reading glasses
  test kits, pregnancy test, home test, thermometer, blood pressure monitor, blood sugar monitor
  sexual health, condom, contraceptive
  incontinence products, adult diaper, incontinence pad, bladder pad, incontinence
  smoking cessation, nicotine gum, nicotine patch
`,
  beauty: `
beauty items, beauty, personal care, toiletry, grooming
  hair care
    shampoo
    hair conditioners, conditioner, hair mask, hair oil, argan oil
    hair styling products, hair spray, hair gel, hair mousse, hair wax, styling gel
    hair dye, hair color, hair colour
    hair brushes, comb, hair tie, hair accessory, scrunchie
  bath and shower products, bath and body, bubble bath, bath bomb, bath salt, epsom salt, loofah, bath oil
    body wash, shower gel, shower cream, body scrub, sugar scrub
    soap, hand soap, hand wash
    hand sanitizers, hand sanitiser, hand gel
  skin care, face care, facial
    face masks and serums, face mask, sheet mask, clay mask, serum, face oil
    face wash, cleanser, micellar water, toner, makeup remover, makeup wipe, face wipe
    moisturizers, moisturiser, lotion, face cream, night cream, eye cream, hand cream, body cream, body butter
    acne treatments, acne, spot treatment, pimple patch
    lip balm, lip care
    petroleum jelly, shea butter, cocoa butter
  sun care, sun screen, sun cream, sun block, sun lotion, sun tan lotion, spf, after sun, self tanner
  deodorant, antiperspirant, body spray
  dental care, oral care, mouth care, teeth whitening, denture care
    toothpaste
    toothbrushes
    mouthwash, mouth rinse
    dental floss, floss, interdental brush
  shaving supplies, shaving
    razors, shaver
    shaving cream, shaving foam, shaving gel, shave gel, after shave
    hair removal, wax strip
  makeup, cosmetic, makeup sponge, mascara, lip stick, eye shadow, eye liner, concealer, foundation?
  nail care, nail polish, nail varnish, nail polish remover, nail file, nail clipper
  fragrances, perfume, cologne, scent?
  period care, period product, feminine care, feminine hygiene, sanitary product, menstrual cup, period?
    sanitary pads, sanitary towel, sanitary napkin, maxi pad, panty liner, pad?
    tampons
  cotton products, cotton ball, cotton pad, cotton wool, cotton swab, cotton bud
  essential oils, tea tree oil, tea tree, massage oil, beard oil, body oil, castor oil
`,
} satisfies Partial<Record<Department, string>>;
