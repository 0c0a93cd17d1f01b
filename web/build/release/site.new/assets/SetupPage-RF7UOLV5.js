import{h as p}from"./chunk-TKSU4LBX.js";function o(a){return p("main",{id:"main",class:"text-page",children:p("h1",{children:"\u2026"})})}export{o as SetupPage};
