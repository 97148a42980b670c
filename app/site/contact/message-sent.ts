/** The confirmation of a message, word for word from the specification where the promise is its own. */
export function messageSent(replyWithin: string | null): { readonly title: string; readonly text: string } {
  const thanks = 'Thank you for contacting us.';
  return {
    title: 'Message Sent!',
    text: replyWithin === null ? thanks : `${thanks} We'll get back to you within ${replyWithin}.`,
  };
}
