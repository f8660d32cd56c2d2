/** Under what name a tab keeps what was said in the chat with support. */
export const CHAT = 'hm-chat';
