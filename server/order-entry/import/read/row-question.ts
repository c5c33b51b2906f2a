/** A question of an order, with the row whose order it would be the double of, where that is in the same file. */
export type RowQuestion = { key: string; facts: Record<string, string | number>; twin?: number }
/** What a person said to a question; it holds for what the question told, and for nothing else. */
export type RowAnswer = RowQuestion & { answer: 'yes' | 'no' }
