import type { Random } from './random.ts';

/** What descriptions are made of, roughly the most frequent first. */
const groceryWords = words(`
  off for order your delivery free first save fresh on any over baskets and organic produce the of week new
  customers from items dollars with pantry fruit vegetables dairy orders milk bread eggs meat weekend household
  snacks coffee frozen percent store at once juice bakery salad cheese chicken fish seafood breakfast lunch dinner
  family basket tea rice pasta beans flour oats yogurt butter honey nuts berries apples greens tomatoes onions
  potatoes bananas citrus herbs spices sauce soup noodles tofu vegan gluten baby care vitamins health wellness
  protein bars cereal granola chips crackers cookies chocolate candy ice cream pizza wraps sandwiches deli ham
  turkey beef pork lamb salmon shrimp tuna cod oysters crab olive oil vinegar mustard ketchup mayonnaise salsa
  hummus dips pickles olives jam peanut almond cashew walnut pecan raisins dates figs mango avocado lemon lime
  orange grape melon peach plum cherry pear kiwi pineapple coconut spinach kale lettuce cabbage broccoli carrots
  celery cucumber pepper squash pumpkin corn peas lentils chickpeas quinoa barley bulgur couscous tortillas bagels
  muffins rolls croissants cakes pies tarts water soda sparkling kombucha cider wine beer soap shampoo towels
  tissues detergent sponges foil bags candles flowers pets dog cat litter treats diapers wipes formula toothpaste
  bandages sunscreen lotion evening morning tuesday wednesday thursday friday saturday sunday monday spring summer
  autumn winter holiday harvest seasonal local imported premium value budget bulk family-size single-serve ready
  cooked sliced whole ground roasted smoked dried canned bottled boxed loose returning members students seniors
  teachers neighbors minimum total spend checkout same-day next-day express pickup slots before after until while
  supplies last stock limited weekly daily monthly annual subscription box refill starter bundle sampler gift card
`);

/** Two of these make the name of a store. */
export const storeFirstWords = words(`
  Harvest Sunny Maple Cedar Golden Silver Copper Willow River Lake Ocean Meadow Valley Summit Prairie Orchard Garden
  Juniper Saffron Ginger Basil Rosemary Clover Amber Crystal Pioneer Liberty Union Central Corner Village Harbor
  Pier Canyon Desert Forest Timber Stone Brick Iron Blue Green Red White Scarlet Violet Indigo Coral Ivory Hazel
  Walnut Chestnut Aspen Birch Elm Oak Pine Spruce Laurel Magnolia Jasmine Lavender Heather Thistle Bramble Fern Moss
  Northern Southern Eastern Western Morning Evening Daily Weekly Honest Simple Happy Lucky Noble Royal Grand Little
  Big Old New Bright Quiet Swift Gentle Rustic Urban Coastal Highland Lowland Alpine Island Bay Creek Brook Spring
  Summer Autumn Winter Seven Nine Twelve Hundred First Second Third Parker Miller Baker Fisher Cooper Mason Turner
`);
export const storeLastWords = words(`
  Lane Grove Nine Main Acre Row Market Pantry Basket Kitchen Table Larder Cellar Counter Corner Square Street Avenue
  Farms Fields Foods Grocers Provisions Goods Store Stores Depot Exchange Trading Cooperative Collective Company
  Brothers Sisters Family House Barn Mill Bakery Butcher Dairy Creamery Deli Fishery Greens Produce Organics Naturals
  Harvest Orchard Garden Gardens Vineyard Ranch Homestead Hearth Oven Stove Spoon Fork Plate Bowl Cup Crate Box Bag
  Cart Wagon Wheel Express Direct Fresh Select Choice Value Savers Supply Outlet Hall Plaza Junction Crossing Bridge
  Landing Wharf Dock Station Terminal Point Ridge Hill Hollow Glen Dale Ford Springs Falls Shore Beach Park Commons
`);

const syllables =
  'ba be bri ca cel chi co dal dor du el en fa fen gra gri ha hol il in ja jo ka kel la lin lo ma mer mo na nel no or pa pel qui ra ri ro sa sel so ta ti tor ul va ven vi wa wil xa yo za zen'.split(
    ' ',
  );

/** `size` words without a repeat: those above first, then ones that only sound like words, for the long tail. */
export function vocabulary(size: number, random: Random): string[] {
  const known = new Set(groceryWords.slice(0, size));
  while (known.size < size) {
    const length = random.whole(2, 4);
    known.add(Array.from({ length }, () => random.pick(syllables)).join(''));
  }
  return [...known];
}

function words(text: string): string[] {
  return [...new Set(text.trim().split(/\s+/))];
}
