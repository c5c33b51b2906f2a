import { OwnRecharges } from '../agents/recharges/own-recharges.public.tsx'

/** The agent's own recharges: asked for, sent, in the books. */
export default OwnRecharges
