/** The confirmation of a message, exactly as the specification has it. */
export const MESSAGE_SENT = {
  title: 'Message Sent!',
  text: "Thank you for contacting us. We'll get back to you within 24 hours.",
} as const;
