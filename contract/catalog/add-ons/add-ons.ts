/** What an add-on is; a pick-up gets a driver. */
export const addOnKinds = ['pick-up', 'insurance', 'meal', 'equipment', 'other'] as const
export type AddOnKind = (typeof addOnKinds)[number]

/** For each guest of the order, for as many as are asked for, or once an order. */
export const addOnCharges = ['guest', 'unit', 'order'] as const
export type AddOnCharge = (typeof addOnCharges)[number]

/** Limited by nothing, or by a number of its own each day. */
export const addOnStockModes = ['free', 'date'] as const

/** How a product offers an add-on. `quantity` is suggested to the buyer (0 = none); `most` may be taken, null = any number. */
export type AddOnTerms = { required: boolean; quantity: number; most: number | null }

/** A choice where the buyer made none: what is required is taken all the same. */
export const minOf = ({ required, quantity }: AddOnTerms): number => (required ? Math.max(1, quantity) : 0)

/** How many of it are sold: what is charged by guest or by order is taken or not. */
export const soldQuantity = (charge: AddOnCharge, quantity: number): number =>
  charge === 'unit' ? quantity : Math.min(1, quantity)
