/** As many items as one cart holds. */
export const maxItems = 20
