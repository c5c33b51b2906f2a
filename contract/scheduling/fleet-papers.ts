/** Papers that run out soon, or have: what lists are narrowed by. */
export const paperStates = ['due', 'expired'] as const
