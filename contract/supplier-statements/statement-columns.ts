/** What a column of a supplier's statement may be. */
export const statementColumns = ['code', 'day', 'guest', 'amount', 'note'] as const
export type StatementColumn = (typeof statementColumns)[number]
export const isStatementColumn = (text: string): text is StatementColumn =>
  statementColumns.some((one) => one === text)

/**
 * What a row comes to: it says what we say; another amount; what we know nothing of; what cannot be read. Of ours alone is a
 * line that we owe and the statement does not name.
 */
export const rowKinds = ['same', 'amount', 'theirs', 'ours', 'unread'] as const
/** What we say to a row that is not the same: their amount is right, ours is, or it is none of this account. */
export const rowAnswers = ['accepted', 'disputed', 'left'] as const
export const foundBy = ['code', 'guest', 'hand'] as const
