import type { Offer } from '../port/engine.ts'

/** What such protocols call a guest: they sell one kind of ticket a product and have no name for it. */
const ticket = 'ticket'

/** The one kind that a product has there: the mapping's `ticket`, else the first that our SKU has. */
export const ticketUnit = ({ units }: Pick<Offer, 'units'>): string =>
  units.some(({ unit }) => unit === ticket) ? ticket : (units[0]?.unit ?? ticket)
