import css from 'shiki/langs/css.mjs'
import diff from 'shiki/langs/diff.mjs'
import graphql from 'shiki/langs/graphql.mjs'
import html from 'shiki/langs/html.mjs'
import http from 'shiki/langs/http.mjs'
import ini from 'shiki/langs/ini.mjs'
import javascript from 'shiki/langs/javascript.mjs'
import json from 'shiki/langs/json.mjs'
import json5 from 'shiki/langs/json5.mjs'
import jsonc from 'shiki/langs/jsonc.mjs'
import jsx from 'shiki/langs/jsx.mjs'
import markdown from 'shiki/langs/markdown.mjs'
import scss from 'shiki/langs/scss.mjs'
import svelte from 'shiki/langs/svelte.mjs'
import toml from 'shiki/langs/toml.mjs'
import tsx from 'shiki/langs/tsx.mjs'
import typescript from 'shiki/langs/typescript.mjs'
import vue from 'shiki/langs/vue.mjs'
import xml from 'shiki/langs/xml.mjs'
import yaml from 'shiki/langs/yaml.mjs'

export const grammars = [
  css,
  diff,
  graphql,
  html,
  http,
  ini,
  javascript,
  json,
  json5,
  jsonc,
  jsx,
  markdown,
  scss,
  svelte,
  toml,
  tsx,
  typescript,
  vue,
  xml,
  yaml,
]
