import { octoRoots } from '../adapters/octo/roots.ts'
import { keySecrets, octoSimulator } from './octo-reseller.ts'

export const simulator = octoSimulator({ root: octoRoots.klook, secrets: keySecrets })
