import { octoRoots } from '../adapters/octo/roots.ts'
import { keySecrets, octoSimulator } from './octo-reseller.ts'

export const simulator = octoSimulator({ root: `${octoRoots.kkday}/octo`, secrets: keySecrets })
