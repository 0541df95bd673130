import { oc } from '@orpc/contract'
import { limits } from '../limits.ts'
import { outlineNode, pageField, pagePart, pageProblem, pageRecipe } from '../page-feed.ts'
import { reply } from '../reply.ts'
import { isoTime, z } from '../zod.ts'

const route = (path: string, summary: string) =>
  oc.route({ method: 'POST', path: `/page-feeds${path}`, summary, tags: ['page-feeds'] })

const address = z.string().trim().min(1).max(limits.urlLength)

/** Of the page that was looked at; another version means another page. */
const page = { version: z.string() }

export const outline = route('/outline', 'A web page to point at, with what is repeated on it')
  .input(z.object({ url: address }))
  .output(
    reply(
      z.object({
        ...page,
        /** Where the page is, after redirects. */
        url: z.string(),
        title: z.string().nullable(),
        nodes: z.array(outlineNode),
        /** The page goes on after what is shown. */
        isCut: z.boolean(),
        /** What may be the entries, the likeliest first. */
        candidates: z.array(
          z.object({ recipe: pageRecipe, count: z.number(), samples: z.array(z.string()) }),
        ),
      }),
    ),
  )

/** Subscribing to `feedUrl` makes the feed. */
export const preview = route('/preview', 'What a recipe, or what was pointed at, gives on a web page')
  .input(
    z.object({
      url: address,
      recipe: pageRecipe.optional(),
      /** Changes the recipe: this element is to be the repeated one, or that part of each. */
      point: z.object({ version: z.string(), field: pageField, node: z.int().min(0) }).optional(),
    }),
  )
  .output(
    reply(
      z.object({
        ...page,
        recipe: pageRecipe.nullable(),
        /** The address of the feed that the recipe makes; null while it makes none. */
        feedUrl: z.string().nullable(),
        count: z.number(),
        /** Identifiers of elements in the outline. */
        items: z.array(z.number()),
        parts: z.partialRecord(pagePart, z.array(z.number())),
        entries: z.array(
          z.object({
            title: z.string().nullable(),
            url: z.string().nullable(),
            publishedAt: isoTime.nullable(),
            image: z.string().nullable(),
            summary: z.string().nullable(),
          }),
        ),
        problems: z.array(pageProblem),
      }),
    ),
  )
