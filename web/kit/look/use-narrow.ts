import { mediaHook } from './use-media.ts'

/** Is this the width of a phone? */
export const useNarrow = mediaHook('(max-width: 640px)')
