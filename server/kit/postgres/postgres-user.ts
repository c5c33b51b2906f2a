import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { Refusal } from '../call/refusal.ts'

/** How to run a PostgreSQL program: words put before it, and who will own its files (undefined: we). */
export type RunAs = { how: 'plain' | 'namespace' | 'nobody'; prefix: readonly string[]; owner?: number }

const nobody = 65534
const namespace = `unshare --user --map-user=${nobody} --map-group=${nobody} --`.split(' ')
// `dac_override` lets the process through folders that only root may enter, like /root.
const asNobody =
  `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --inh-caps=+dac_override --ambient-caps=+dac_override --`.split(
    ' ',
  )

/**
 * PostgreSQL refuses to run as root, and initdb needs a name for its user. In a user namespace that maps us
 * to `nobody` both are content, and the files stay ours. Where namespaces are forbidden (many containers),
 * root gives up its rights and the files belong to `nobody`.
 */
export function chooseUser(forced?: RunAs['how']): RunAs {
  const isRoot = process.getuid?.() === 0
  if (forced === 'plain' || (!forced && !isRoot && hasName())) return { how: 'plain', prefix: [] }
  if (forced !== 'nobody' && works(namespace)) return { how: 'namespace', prefix: namespace }
  if (isRoot && works(asNobody)) return { how: 'nobody', prefix: asNobody, owner: nobody }
  throw new Refusal(
    'PostgreSQL cannot run as this user (no user namespaces, no setpriv): start Longtail as a normal user, or set DATABASE_URL.',
  )
}

const works = ([program = '', ...args]: readonly string[]) =>
  spawnSync(program, [...args, 'true']).status === 0

function hasName(): boolean {
  try {
    os.userInfo()
    return true
  } catch {
    return false
  }
}
