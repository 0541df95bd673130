import type pg from 'pg'

/** In a query of entries `e`: the words of the title as a tsvector, each with a weight. */
const wordsOfTitle = (weight: string): string =>
  `(select string_agg(format('%L:%s${weight}', lower(word), place), ' ')
    from unnest(string_to_array(e.title, ' ')) with ordinality as t(word, place))::tsvector`

/** Puts the titles of a library into the full-text index, as entries without a body are put there. */
export async function indexTitles(pool: pg.Pool): Promise<void> {
  const columns = [wordsOfTitle(''), wordsOfTitle('A')].join(', ')
  await pool.query(`insert into entry_search (entry_id, feed_id, published_at, title, document)
    select e.id, e.feed_id, e.published_at, ${columns} from entries e on conflict do nothing`)
}
