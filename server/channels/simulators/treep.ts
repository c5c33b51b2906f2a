import { randomBytes } from 'node:crypto'
import { octoRoots } from '../adapters/octo/roots.ts'
import { octoSimulator } from './octo-reseller.ts'

const newSecret = (): string => randomBytes(24).toString('base64url')

export const simulator = octoSimulator({
  root: octoRoots.treep,
  signed: true,
  secrets: () => ({ key: newSecret(), secret: newSecret() }),
})
