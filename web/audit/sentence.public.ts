// Apart from the log itself, so that a history does not load a list.
export { asParams, useMoments, useSentences } from './sentence.ts'
