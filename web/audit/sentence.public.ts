// Apart from the log itself, so that a history does not load a list.
export { useMoments, useSentences } from './sentence.ts'
