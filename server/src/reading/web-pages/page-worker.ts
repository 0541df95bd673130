import { answerTasks } from '../../foundation/workers/answer-tasks.ts'
import { extractArticle } from './extract-article.ts'

answerTasks(extractArticle)
