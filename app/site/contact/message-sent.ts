/** The confirmation of a message. With the specification's promise, it's word for word the specification's. */
export function messageSent(replyWithin: string | null): { readonly title: string; readonly text: string } {
  const thanks = 'Thank you for contacting us.';
  return {
    title: 'Message Sent!',
    text: replyWithin === null ? thanks : `${thanks} We'll get back to you within ${replyWithin}.`,
  };
}
