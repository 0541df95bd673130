import { answerTasks } from '../../foundation/threads/answer-tasks.ts'
import { extractArticle } from './extract-article.ts'

answerTasks(extractArticle)
