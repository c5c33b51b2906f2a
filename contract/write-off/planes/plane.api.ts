import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id } from '../../kit/schema.ts'
import { writeOffKeys } from '../write-off.keys.ts'
import { OwnBreak, PlaneFilter, PlaneList } from './plane.schema.ts'

const { see, match } = writeOffKeys
const at = '/supplier/writeOff/plane'

export const planeApi = {
  planeList: read(`${at}/list`, { needs: see, input: PlaneFilter, output: PlaneList }),
  /** Who sees to a break, and what was found out. */
  breakOwn: act(`${at}/own`, { needs: match, input: OwnBreak, output: Done }),
  /** People who may see to one. */
  breakOwners: read(`${at}/owners`, {
    needs: see,
    output: z.object({ rows: z.array(z.object({ value: Id, label: z.string() })) }),
  }),
}
