/** The confirmation of a message, word for word from the specification. */
export const MESSAGE_SENT = {
  title: 'Message Sent!',
  text: "Thank you for contacting us. We'll get back to you within 24 hours.",
} as const;
