import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id } from '../../kit/schema.ts'
import { AgentKey, AgentKeyForm, KeyCallFilter, KeyCallList, KeyMade } from './keys.schema.ts'

const list = 'tools.ForAgentList'
const needs = `${list}.keys`
const at = '/supplier/distributorKey'
const KeyRef = z.object({ id: Id })

/** What an agent's own systems come in with: `docs/algorithms/access/agent-keys.md`. */
export const agentKeysApi = {
  keyList: read(`${at}/list`, {
    needs,
    input: z.object({ agentId: Id }),
    output: z.object({ rows: z.array(AgentKey) }),
  }),
  /** A new one is answered this once. */
  keySave: act(`${at}/save`, {
    needs,
    sensitive: true,
    input: AgentKeyForm,
    output: KeyMade,
    errors: ['changedMeanwhile', 'agents.tooManyKeys'],
  }),
  /** A new key in its place, answered this once; the old one opens beside it for as long as is set. */
  keyRotate: act(`${at}/rotate`, {
    needs,
    sensitive: true,
    input: KeyRef,
    output: KeyMade,
    errors: ['operationInvalid'],
  }),
  /** Opens nothing from now on, nor does the one before it. */
  keyRevoke: act(`${at}/revoke`, { needs, input: KeyRef, output: Done, errors: ['operationInvalid'] }),
  keyCalls: read(`${at}/calls`, { needs, input: KeyCallFilter, output: KeyCallList }),
}
