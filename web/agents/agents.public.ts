import { namedChoice, pickFrom } from '../kit/form/pick-source.ts'
import { agents } from './agents.client.ts'

/** Agents by code or name. */
export const agentSource = pickFrom('agents', agents.simpleList, namedChoice)
