/** The fields of a form that brings a picture. */
export const proofFields = {
  picture: 'proof',
  /** "1" if it shows the code and the lower total, so that the public history may show it. */
  shown: 'proof-shown',
  /** "1" if somebody has confirmed that it shows nothing personal. Required with a picture. */
  confirmed: 'proof-checked',
} as const;

/** The code whose page a removal returns to. */
export const CODE_FIELD = 'code';
