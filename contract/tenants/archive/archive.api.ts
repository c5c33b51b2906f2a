import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { archiveKeys as keys } from './archive.keys.ts'
import { DataArchiveList } from './archive.schema.ts'

const at = '/supplier/dataArchive'
const ArchiveRef = z.object({ id: Id })

/** All that the merchant has, as one documented zip that the background writes: who may, proves the second factor again. */
export const archiveApi = {
  archiveList: read(`${at}/list`, { needs: keys.screen, output: DataArchiveList }),
  archiveAsk: act(`${at}/save`, {
    needs: keys.make,
    sensitive: true,
    output: Saved,
    errors: ['tenants.archiveInHand', 'tenants.archiveRecent', 'identity.beyondReach'],
  }),
  /** Leave to fetch it, for some minutes; the access log tells of each time. It cannot be tried out, as nothing would tell of it. */
  archiveOpen: act(`${at}/open`, {
    needs: keys.fetch,
    sensitive: true,
    input: ArchiveRef,
    output: z.object({ token: z.string() }),
    errors: ['identity.beyondReach', 'notInTest'],
  }),
  archiveFile: read(`${at}/download`, {
    needs: keys.fetch,
    input: z.object({ token: z.string().max(600) }),
    output: z.unknown(),
    errors: ['identity.beyondReach', 'notInTest'],
    raw: true,
  }),
  archiveRemove: act(`${at}/delete`, { needs: keys.make, input: ArchiveRef, output: Done }),
}
