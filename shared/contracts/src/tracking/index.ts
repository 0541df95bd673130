const tracking =
  /^(?:utm_.*|[dfg]clid|fbclid|msclkid|yclid|igshid|mc_[ce]id|_hs(?:enc|mi)|mkt_tok|at_(?:medium|campaign)|c(?:mp|mpid)|ncid|smid|ref|ref_src)$/

/** Whether a parameter of the address of a page is given it on its way, and says nothing of the page. */
export const isTracking = (parameter: string): boolean => tracking.test(parameter)
