
import{r as e}from"./base-CaK1d7GY.js";function t(){return e({select:({location:e})=>e.state.email})}export{t};