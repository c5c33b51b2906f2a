/** Which of two numbers of a date that could be either is the day. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]
