/**
 * What is in a text and not to be seen in it, but for the few signs that scripts and emoji are written with. Models read it
 * nevertheless: whoever is shown what is to be kept has to see all of it.
 */
export const unseen = /(?!\n|\t|[\u200C-\u200F]|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
