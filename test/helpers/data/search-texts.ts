import fc from 'fast-check';

/** Texts of characters that fold to more or fewer characters, signs that mean something to a search, and others. */
export const anyText = fc.string({
  unit: fc.constantFrom(
    ...['a', 'B', 's', 'y', 'e\u0301', 'É', 'ﬁ', 'ﬀ', 'İ', 'ß', '½', 'Ｓ', '㎏', '👩‍🌾', '牛', '’', '“'],
    ...[' ', '\u00a0', '\n', '5', '0', '%', '$', '"', ',', '.', '*', '[', '\\', ' off'],
  ),
  maxLength: 30,
});
