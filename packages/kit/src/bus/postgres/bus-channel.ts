/** NOTIFY channel of the adapter; the payload is the queue that got something. */
export const busChannel = 'bus_messages';
